import type { AccountSection as SectionName } from '@tideway/contract/identity/account'
import { Button } from '@tideway/design/buttons/button'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import type { ReactNode } from 'react'
import styles from './account.module.css'

interface AccountSectionProps {
  name: SectionName
  title: string
  /** The purpose of the section, in a sentence or two. */
  words?: ReactNode
  children: ReactNode
}

/** A part of the page, which its address can name. */
export function AccountSection({ name, title, words, children }: AccountSectionProps) {
  return (
    <section aria-labelledby={`${name}-title`} className={styles.section} id={name}>
      <div>
        <h2 id={`${name}-title`}>{title}</h2>
        {words ? <p className={styles.words}>{words}</p> : null}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

interface SectionReadingProps<View> {
  reading: { view: View | undefined; failed: boolean; reread: () => void }
  /** Name of the part that could not be loaded, after 'We couldn’t load …'. */
  what: string
  children: (view: View) => ReactNode
}

/** Shows the loaded data, a placeholder while it loads, or an error with a retry. */
export function SectionReading<View>({ reading, what, children }: SectionReadingProps<View>) {
  const { view, failed, reread } = reading
  return (
    <>
      {failed ? (
        <Alert actions={<Button onClick={reread}>Try again</Button>} kind="error">
          We couldn’t load {what}.
        </Alert>
      ) : null}
      {view !== undefined ? (
        children(view)
      ) : failed ? null : (
        <div aria-busy="true">
          <span className="visually-hidden" role="status">
            Loading {what}
          </span>
          <Skeleton height="60px" />
        </div>
      )}
    </>
  )
}
