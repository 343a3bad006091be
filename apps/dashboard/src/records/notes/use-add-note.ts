import { useQueryClient } from '@tanstack/react-query'
import { formIntent } from '@tideway/browser/money/form-intent'
import { idempotencyKeys } from '@tideway/browser/money/idempotency-keys'
import { useIdempotentMutation } from '@tideway/browser/money/use-idempotent-mutation'
import type { Note } from '@tideway/contract/notes/note'
import { noteText } from '@tideway/contract/notes/note'
import { useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import type { NotedRecord } from './note-queries.ts'
import { addNote, notesKey } from './note-queries.ts'

const FORM = 'note'
const NOT_SAVED = 'Your note wasn’t saved. Try again; nothing you typed is lost.'
const UNKNOWN =
  'We didn’t get a response, so your note may have been saved. Try again: it’s saved only once.'

export interface AddingNote {
  busy: boolean
  failure: string | undefined
  /** Resolves to true if the note was added. */
  add: (typed: string) => Promise<boolean>
}

/** Adds a note once, however often it is sent, and shows it at the top of the list. */
export function useAddNote(record: NotedRecord): AddingNote {
  const api = useApi()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const [failure, setFailure] = useState<string>()
  const key = notesKey(actingClientId, record)
  const sending = useIdempotentMutation({
    mutationKey: [FORM, ...key],
    onMutate: () => setFailure(undefined),
    intentOf: (text: string) =>
      formIntent(idempotencyKeys, FORM, { clientId: actingClientId, ...record, text }),
    send: (attempt, text) => addNote(api, actingClientId, record, text, attempt),
  })

  async function add(typed: string): Promise<boolean> {
    const outcome = await sending.send(noteText(typed))
    switch (outcome?.kind) {
      case 'sent': {
        const { answer } = outcome
        queryClient.setQueryData<Note[] | null>(key, (notes) => [
          answer,
          ...(notes ?? []).filter(({ noteId }) => noteId !== answer.noteId),
        ])
        return true
      }
      case 'refused':
        setFailure(outcome.message ? `${NOT_SAVED} ${outcome.message}.` : NOT_SAVED)
        return false
      case 'unknown':
        setFailure(UNKNOWN)
        return false
      case undefined:
        return false
    }
  }

  return { busy: sending.isSending, failure, add }
}
