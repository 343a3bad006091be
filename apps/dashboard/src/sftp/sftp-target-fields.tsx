import type { SftpDraft } from '@tideway/contract/sftp/sftp-details'
import { FieldStack } from '@tideway/design/fields/field'
import { TextField } from '@tideway/design/fields/text-field'
import styles from './sftp-target-fields.module.css'

export type SftpTargetField = keyof SftpDraft

export interface SftpTargetFieldsProps {
  values: SftpDraft
  /** Current message for each field. */
  errors: Partial<Record<SftpTargetField, string | undefined>>
  onChange: (part: Partial<SftpDraft>) => void
  onLeave: (field: SftpTargetField) => void
  /** Label of the folder field: 'Input folder', 'Path'. */
  folderLabel: string
  folderHint?: string | undefined
  required?: boolean | undefined
  readOnly?: boolean | undefined
  /** The reason for all fields, which the parent component shows. */
  disabledReason?: string | undefined
}

/** Fields for an SFTP server, its login and its folder. Each input has its field's name. */
export function SftpTargetFields(props: SftpTargetFieldsProps) {
  function field(name: SftpTargetField) {
    return {
      name,
      disabledReason: props.disabledReason,
      error: props.errors[name],
      hideReason: true,
      onLeave: () => props.onLeave(name),
      onChange: (value: string) => props.onChange({ [name]: value }),
      readOnly: props.readOnly,
      required: props.required,
      spellCheck: false,
      value: props.values[name],
    }
  }
  return (
    <FieldStack>
      <div className={styles.address}>
        <TextField {...field('host')} inputMode="url" label="Host" />
        <TextField {...field('port')} inputMode="numeric" label="Port" numeric />
      </div>
      <FieldStack columns={2}>
        <TextField {...field('username')} label="Username" />
        <TextField {...field('folder')} hint={props.folderHint} label={props.folderLabel} />
      </FieldStack>
    </FieldStack>
  )
}
