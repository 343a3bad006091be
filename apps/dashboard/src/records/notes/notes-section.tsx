import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Note } from '@tideway/contract/notes/note'
import { mayHideNote, noteProblem } from '@tideway/contract/notes/note'
import { roleLabel } from '@tideway/contract/users/roles/roles'
import { Button } from '@tideway/design/buttons/button'
import { TextArea } from '@tideway/design/fields/text-area'
import { Alert } from '@tideway/design/messages/alert'
import { useRef, useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useOpenForm } from '../../session/open-forms.ts'
import { useSession } from '../../session/session-context.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import type { NotedRecord } from './note-queries.ts'
import { hideNote, notesKey, notesQuery } from './note-queries.ts'
import styles from './notes-section.module.css'
import { useAddNote } from './use-add-note.ts'

/** Notes of colleagues on a transaction, and the form to add one. Left out if the provider has no notes. */
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
      {notes.data ? <NoteList notes={notes.data} record={record} /> : null}
    </section>
  )
}

function NoteList({ notes, record }: { notes: readonly Note[]; record: NotedRecord }) {
  if (notes.length === 0) return <p className={styles.quiet}>No notes yet.</p>
  return (
    <ol aria-label="Notes, newest first" className={styles.notes}>
      {notes.map((note) => (
        <li key={note.noteId}>
          <p className={styles.who}>
            <strong>{note.author.name}</strong>
            {note.author.role ? <span>{roleLabel(note.author.role)}</span> : null}
            <DateTimeText instant={note.createdDatetime} />
            <HideNote note={note} record={record} />
          </p>
          {note.hidden ? (
            <p className={styles.quiet}>Hidden by {note.hidden.by}</p>
          ) : (
            <p className={styles.text}>{note.text}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Hides a note after a second press, because hiding cannot be undone. */
function HideNote({ note, record }: { note: Note; record: NotedRecord }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user, actingClientId } = useSession()
  const [asking, setAsking] = useState(false)
  const hiding = useMutation({
    mutationFn: () => hideNote(api, actingClientId, note.noteId),
    onSuccess: (hidden) =>
      queryClient.setQueryData<Note[] | null>(notesKey(actingClientId, record), (notes) =>
        notes?.map((one) => (one.noteId === hidden.noteId ? hidden : one)),
      ),
  })
  const may =
    user.role !== undefined &&
    mayHideNote({ author: note.author.name }, { id: user.email, role: user.role })
  if (note.hidden || !may) return null
  if (!asking)
    return (
      <Button kind="link" onClick={() => setAsking(true)}>
        Hide
      </Button>
    )
  return (
    <>
      <span>Nobody can show it again.</span>
      <Button busy={hiding.isPending} kind="link" onClick={() => hiding.mutate()}>
        Hide the note
      </Button>
      <Button kind="link" onClick={() => setAsking(false)}>
        Keep it
      </Button>
      {hiding.isError ? <span role="alert">The note wasn’t hidden. Try again.</span> : null}
    </>
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
        hint="Everyone who may see this transaction can read it. A note can’t be changed or deleted, only hidden."
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
