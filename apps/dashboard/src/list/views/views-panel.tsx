import type { View, ViewContent, ViewKind } from '@tideway/contract/views/view'
import { Button } from '@tideway/design/buttons/button'
import { useState } from 'react'
import { useViewChanges } from './use-view-changes.ts'
import { DeleteQuestion, NameForm } from './view-forms.tsx'
import { NO_VIEWS, VIEWS_FAILED } from './view-words.ts'
import type { OpenView } from './views-control.tsx'
import { ViewsList } from './views-list.tsx'
import styles from './views-panel.module.css'

export interface ViewsPanelProps {
  kind: ViewKind
  /** The views of the list by name, or undefined while they are read. */
  views: readonly View[] | undefined
  /** The open view. */
  current: View | undefined
  isChanged: boolean
  /** The present content of the list. */
  shown: ViewContent
  reading: { failed: boolean; again: () => void }
  /** Address that shows a colleague what this list shows. */
  link: string
  onOpen: OpenView
  /** Leaves the open view. The list does not change. */
  onLeave: () => void
  onClose: () => void
}

type Question = 'none' | 'add' | 'rename' | 'delete'

/** The list of views, and the actions on the open view. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { kind, views = [], current, shown, onOpen, onClose } = props
  const [question, setQuestion] = useState<Question>('none')
  const changes = useViewChanges()
  const ask = (next: Question) => {
    changes.forget()
    setQuestion(next)
  }
  const { busy, problem } = changes
  const back = () => ask('none')

  if (question === 'add') {
    return (
      <NameForm
        busy={busy}
        label="Save as"
        name=""
        onBack={back}
        onSave={async (name) => {
          const view = await changes.run({ kind: 'add', view: { kind, name, ...shown } })
          if (view) onOpen(view, { replace: true })
        }}
        others={views}
        problem={problem}
      />
    )
  }
  if (question === 'rename' && current) {
    return (
      <NameForm
        busy={busy}
        label="Rename"
        name={current.name}
        onBack={back}
        onSave={async (name) => {
          if (await changes.run({ kind: 'save', view: current, change: { name } })) back()
        }}
        others={views.filter((view) => view !== current)}
        problem={problem}
      />
    )
  }
  if (question === 'delete' && current) {
    return (
      <DeleteQuestion
        busy={busy}
        name={current.name}
        onBack={back}
        onDelete={async () => {
          if (await changes.run({ kind: 'delete', view: current })) props.onLeave()
        }}
        problem={problem}
      />
    )
  }
  return (
    <div className={styles.panel}>
      {props.reading.failed ? (
        <div className={styles.note} role="alert">
          <p>{VIEWS_FAILED}</p>
          <Button kind="link" onClick={props.reading.again}>
            Try again
          </Button>
        </div>
      ) : props.views === undefined ? (
        <p className={styles.note} role="status">
          Loading your views…
        </p>
      ) : views.length === 0 ? (
        <p className={styles.note}>{NO_VIEWS}</p>
      ) : null}
      <ViewsList
        busy={busy}
        current={current}
        isChanged={props.isChanged}
        isKnown={props.views !== undefined}
        link={props.link}
        onAdd={() => ask('add')}
        onDefault={(isDefault) =>
          current && changes.run({ kind: 'save', view: current, change: { isDefault } })
        }
        onDelete={() => ask('delete')}
        onOpen={onOpen}
        onRename={() => ask('rename')}
        onSave={async () => {
          if (!current) return
          const saved = await changes.run({ kind: 'save', view: current, change: shown })
          if (saved) onClose()
        }}
        views={views}
      />
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
