import type { Reading } from '@tideway/contract/search/reading'
import { Button } from '@tideway/design/buttons/button'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import { useId } from 'react'
import { useConnectionProblem } from '../connection-problem.ts'
import { readingWords } from '../reading-words.ts'
import { RemoveRecent } from '../remove-recent.tsx'
import styles from '../search-dialog.module.css'
import type { Chosen } from '../use-chosen.ts'
import type { FoundRecords } from '../use-search-answer.ts'
import { searchedText } from '../use-search-answer.ts'
import type { FoundGroup } from './found-groups.ts'
import { FoundOption } from './found-option.tsx'
import { SHORTCUTS, Shortcuts } from './shortcuts.tsx'

interface SearchResultsProps {
  typed: string
  isSecret: boolean
  groups: readonly FoundGroup[]
  records: FoundRecords
  readings: readonly Reading[]
  words: readonly string[]
  chosen: Chosen
  onRemoveRecent: (text: string) => void
}

/** The area below the field. Its height never changes, so that nothing moves while results arrive. */
export function SearchResults(props: SearchResultsProps) {
  const { typed, isSecret, groups, records, readings } = props
  const isSuggested = groups.some(({ id }) => id === 'suggestion')
  return (
    <section
      aria-label="Found"
      className={styles.results}
      // Keeps the focus in the field when the area or its scroll bar is pressed.
      onMouseDown={(event) => {
        if (event.target instanceof Element && !event.target.closest('button')) {
          event.preventDefault()
        }
      }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard (WCAG 2.1.1)
      tabIndex={0}
    >
      {isSecret ? (
        <Alert kind="warning">
          <p>This is an API key with its secret, so we didn’t search for it. We don’t keep it.</p>
          <p>To find a key, enter its ID: the part before the first underscore.</p>
        </Alert>
      ) : null}
      <Failure records={records} />
      {typed.trim() === SHORTCUTS ? <Shortcuts /> : null}
      {isSuggested ? <NothingFound typed={typed} /> : null}
      {groups.length > 0 ? <List {...props} /> : null}
      {records.isLoading && records.answer === undefined ? <Loading /> : null}
      {records.answer?.complete === false && !isSecret ? (
        <p className={styles.words}>
          We searched the newest records only. To search older ones, add a word or a day.
        </p>
      ) : null}
      {groups.length === 0 && records.isCurrent ? (
        <NothingFound readings={readings} typed={typed} />
      ) : null}
      {groups.length === 0 && mayBecomeSearch(typed) && !isSecret ? (
        <p className={styles.words}>Type one more character to search your records.</p>
      ) : null}
    </section>
  )
}

function Failure({ records }: { records: FoundRecords }) {
  const offline = useConnectionProblem()
  const { failure, retry } = records
  if (failure === undefined) return null
  return (
    <Alert
      actions={failure.mayRetry ? <Button onClick={retry}>Try again</Button> : null}
      kind="error"
    >
      <p>We couldn’t search your records. {offline ?? failure.text}</p>
    </Alert>
  )
}

function List({ groups, words, chosen, onRemoveRecent }: SearchResultsProps) {
  const id = useId()
  const recent = groups.find((group) => group.id === 'recent')
  return (
    <div className={styles.listBox}>
      <div aria-label="Results" id={chosen.listId} role="listbox">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
          <div aria-labelledby={`${id}-${group.id}`} key={group.id} role="group">
            <div className={styles.group} id={`${id}-${group.id}`} role="presentation">
              {group.label}
            </div>
            {group.items.map((result) => (
              <FoundOption
                chosen={chosen}
                item={result}
                key={chosen.elementIdOf(result)}
                words={words}
              />
            ))}
          </div>
        ))}
      </div>
      {recent ? <RemoveRecent searches={recent.items} onRemove={onRemoveRecent} /> : null}
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className={styles.loading}>
      {[52, 38, 46].map((width) => (
        <div className={styles.loadingRow} key={width}>
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </div>
  )
}

/** Returns true for a text that is too short to be searched for yet. */
function mayBecomeSearch(typed: string): boolean {
  const text = typed.trim()
  return text !== '' && text !== SHORTCUTS && searchedText(typed) === ''
}

/**
 * Lists the meanings that the text was searched by, so that users notice a wrong guess, and what may help. Without
 * readings, next to another spelling, it only says that there are no results.
 */
function NothingFound({ typed, readings }: { typed: string; readings?: readonly Reading[] }) {
  const none = (
    <p>
      <strong>No results for ‘{typed.trim()}’.</strong>
    </p>
  )
  if (readings === undefined) return <div className={styles.words}>{none}</div>
  return (
    <div className={styles.words}>
      {none}
      <p>We looked for:</p>
      <ul>
        {readingWords(readings).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>
        Try fewer words, the beginning of a name, or only the amount or the day. Results include
        only what your role may see.
      </p>
    </div>
  )
}
