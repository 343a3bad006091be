import { useQuery } from '@tanstack/react-query'
import type { Note } from '@tideway/contract/notes/note'
import { noteProblem } from '@tideway/contract/notes/note'
import { roleLabel } from '@tideway/contract/users/roles'
import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { TextArea } from '@tideway/look/text-field'
import { useRef, useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useOpenForm } from '../../session/open-forms.ts'
import { useSession } from '../../session/session-context.tsx'
import { DateTimeText } from '../../ui/date-time-text.tsx'
import type { NotedRecord } from './note-queries.ts'
import { notesQuery } from './note-queries.ts'
import styles from './notes-section.module.css'
import { useAddNote } from './use-add-note.ts'

/** Notes of colleagues on a transaction, and the form for another one. Left out if the provider has none. */
export function NotesSection({ record }: { record: NotedRecord }) {
  const api = useApi()
  const { actingClientId } = useSession()
  const notes = useQuery(notesQuery(api, actingClientId, record))
  if (notes.data === null) return null
  return (
    <section className={styles.section}>
      <h2>Notes</h2>
      <NoteForm record={record} />
      {notes.isPending ? (
        <p className={styles.quiet} role="status">
          Loading the notes…
        </p>
      ) : null}
      {notes.isError && notes.data === undefined ? (
        <p className={styles.quiet} role="alert">
          We couldn’t load the notes.{' '}
          <Button busy={notes.isFetching} kind="link" onClick={() => void notes.refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      {notes.data ? <NoteList notes={notes.data} /> : null}
    </section>
  )
}

function NoteList({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return <p className={styles.quiet}>No notes yet.</p>
  return (
    <ol aria-label="Notes, newest first" className={styles.notes}>
      {notes.map(({ noteId, text, author, createdDatetime }) => (
        <li key={noteId}>
          <p className={styles.who}>
            <strong>{author.name}</strong>
            {author.role ? <span>{roleLabel(author.role)}</span> : null}
            <DateTimeText instant={createdDatetime} />
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}

function NoteForm({ record }: { record: NotedRecord }) {
  const [text, setText] = useState('')
  const [pressed, setPressed] = useState(false)
  const [added, setAdded] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const adding = useAddNote(record)
  useOpenForm('the note', text.trim() !== '')
  // A note that is too long is reported at once, an empty one only when it is sent.
  const problem = noteProblem(text)
  const error = pressed || text.trim() !== '' ? problem : undefined

  async function submit() {
    setPressed(true)
    setAdded(false)
    if (problem !== undefined) return input.current?.focus()
    if (!(await adding.add(text))) return
    setText('')
    setPressed(false)
    setAdded(true)
    input.current?.focus()
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!adding.busy) void submit()
      }}
    >
      <TextArea
        error={error}
        hint="Everyone who may see this transaction can read it. Notes can’t be changed or deleted."
        label="Add a note"
        onChange={(typed) => {
          setText(typed)
          setPressed(false)
          setAdded(false)
        }}
        ref={input}
        rows={2}
        value={text}
      />
      <div className={styles.actions}>
        <Button busy={adding.busy} type="submit">
          Add note
        </Button>
        <span className={styles.quiet} role="status">
          {added ? 'Note added' : ''}
        </span>
      </div>
      {adding.failure ? <Alert kind="error">{adding.failure}</Alert> : null}
    </form>
  )
}
