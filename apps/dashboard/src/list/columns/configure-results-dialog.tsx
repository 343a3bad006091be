import { Button } from '@tideway/design/buttons/button'
import { Checkbox } from '@tideway/design/choices/checkbox'
import { Dialog } from '@tideway/design/overlays/dialog'
import { Select } from '@tideway/design/select/select'
import { useState } from 'react'
import { afterPaint } from '../../platform/after-paint.ts'
import { ColumnOrder } from './column-order-list.tsx'
import styles from './configure-results-dialog.module.css'
import type { Configurable, ListConfig } from './list-config.ts'
import { defaultListConfig, knownFieldIds, MAX_RECEIVED_OPTIONS } from './list-config.ts'

export interface ConfigureResultsDialogProps {
  list: Configurable
  /** The current configuration. */
  config: ListConfig
  onSave: (config: ListConfig) => void
  onClose: () => void
}

/** 'Configure Results' (spec 2.12): a list's fields and its number of records. Changes apply only on Save. */
export function ConfigureResultsDialog(props: ConfigureResultsDialogProps) {
  const { list, config, onSave, onClose } = props
  const [draft, setDraft] = useState(config)
  const missing = draft.savedFields.length === 0 ? 'Choose at least one field.' : undefined
  function save() {
    if (missing !== undefined) return
    onClose()
    // The dialog closes visibly first, because drawing all rows with other columns takes longer.
    afterPaint(() => onSave(draft))
  }
  return (
    <Dialog
      footer={
        <>
          <span className={styles.restore}>
            <Button kind="quiet" onClick={() => setDraft(defaultListConfig(list))}>
              Restore Defaults
            </Button>
          </span>
          {missing ? (
            <p className={styles.missing} role="status">
              {missing}
            </p>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <span className={styles.save}>
            <Button disabledReason={missing} kind="primary" reasonPlacement="hidden" type="submit">
              Save
            </Button>
          </span>
        </>
      }
      onClose={onClose}
      onSubmit={save}
      open
      title="Configure Results"
      width="quarter"
    >
      <FieldChoice
        chosen={draft.savedFields}
        list={list}
        onChange={(savedFields) => setDraft({ ...draft, savedFields })}
      />
      <div className={styles.maximum}>
        <Select
          label="Max records retrieved"
          numeric
          onChange={(text) => {
            const maxReceived = MAX_RECEIVED_OPTIONS.find((option) => String(option) === text)
            if (maxReceived !== undefined) setDraft({ ...draft, maxReceived })
          }}
          options={maximums}
          value={String(draft.maxReceived)}
        />
      </div>
      <ColumnOrder draft={draft} list={list} onChange={setDraft} />
    </Dialog>
  )
}

const maximums = MAX_RECEIVED_OPTIONS.map((option) => ({
  value: String(option),
  text: String(option),
}))

interface FieldChoiceProps {
  list: Configurable
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** One checkbox for each field, in column order, top to bottom and then left to right. */
function FieldChoice({ list, chosen, onChange }: FieldChoiceProps) {
  const all = list.fields.map(({ id }) => id)
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>Fields</legend>
      <div className={styles.quick}>
        <Button kind="link" onClick={() => onChange(all)}>
          Select all
        </Button>
        <Button kind="link" onClick={() => onChange([])}>
          Clear all
        </Button>
      </div>
      <div className={styles.boxes}>
        {list.fields.map(({ id, label }) => (
          <Checkbox
            checked={chosen.includes(id)}
            key={id}
            label={label}
            onChange={(checked) =>
              onChange(
                knownFieldIds(
                  list,
                  checked ? [...chosen, id] : chosen.filter((other) => other !== id),
                ),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
