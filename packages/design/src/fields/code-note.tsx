import type { ReactNode } from 'react'
import styles from './code-note.module.css'
import { CopyButton } from './copy-button.tsx'

export interface CodeNoteProps {
  /** The code as it was received. */
  code: string
  /** Kind of code, for the names of the note and of its copy button. */
  name: string
  /** Remark next to the code. */
  mark?: string | undefined
  /** Sentences about the code. */
  children?: ReactNode
  facts?: readonly { label: string; value: string }[] | undefined
  /** Button or link below. */
  action?: ReactNode
}

/** A code with its meaning. The code itself stays visible and can be copied. */
export function CodeNote({ code, name, mark, children, facts = [], action }: CodeNoteProps) {
  return (
    <div aria-label={`${name} ${code}`} className={styles.note} role="note">
      <p className={styles.head}>
        <span className="mono">{code}</span>
        <CopyButton name={name} value={code} />
        {mark ? <span className={styles.mark}>{mark}</span> : null}
      </p>
      {children ? <p>{children}</p> : null}
      {facts.length > 0 ? (
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {action ? <div>{action}</div> : null}
    </div>
  )
}
