import { useQueryClient } from '@tanstack/react-query'
import type { BatchApp, BatchAppSave } from '@tideway/contract/batch-app'
import { useSnackbar } from '@tideway/look/snackbar'
import { useRef, useState } from 'react'
import { type ChangeFailure, changeFailure } from '../../payment-request/payment-request-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { usePause } from '../../ui/use-pause.ts'
import { type Apps, appsKey, saveApp } from '../app-queries.ts'
import {
  type BatchDraft,
  type BatchField,
  configOf,
  disabledConfigOf,
  draftOf,
  isChanged,
  messageOf,
  whyNotSave,
} from './batch-draft.ts'

export const SAVED = 'Batch App settings updated successfully.'
export const TURNED_OFF = 'The Batch App is off.'

/** What is on its way to the server. */
export type Saving = 'save' | 'off' | 'pgp'

export type BatchForm = ReturnType<typeof useBatchForm>

/** What is typed over what is saved, and the three ways of saving it (spec 2.16, 4). */
export function useBatchForm(saved: BatchApp) {
  const send = useSaving()
  const [typed, setTyped] = useState<Partial<BatchDraft>>({})
  const [left, setLeft] = useState<ReadonlySet<BatchField>>(new Set())
  const [before, setBefore] = useState<BatchDraft>()
  const draft = { ...draftOf(saved), ...typed }
  const paused = usePause(JSON.stringify(typed))

  function change(part: Partial<BatchDraft>) {
    if (send.busy !== undefined) return
    setTyped((old) => ({ ...old, ...part }))
    setLeft((old) => new Set([...old].filter((field) => !(field in part))))
    send.forget()
  }

  async function run(saving: Saving, config: BatchAppSave, done: string) {
    if (!(await send.run(saving, config, done))) return false
    setTyped({})
    setLeft(new Set())
    setBefore(undefined)
    return true
  }

  return {
    draft,
    busy: send.busy,
    failure: send.failure,
    changed: isChanged(draft, saved),
    change,
    /** Nobody is corrected in the middle of a word. */
    errorOf: (field: BatchField) =>
      left.has(field) || (paused && field in typed) ? messageOf(draft, field) : undefined,
    leave: (field: BatchField) => setLeft((old) => new Set([...old, field])),
    async save() {
      if (whyNotSave(draft) === undefined) await run('save', configOf(saved, draft), SAVED)
    },
    async switchPgp(on: boolean) {
      const done = on ? 'PGP encryption is on.' : 'PGP encryption is off.'
      await run('pgp', configOf(saved, draft, on), done)
    },
    async turnOff() {
      if (await run('off', disabledConfigOf(saved), TURNED_OFF)) {
        setBefore(draft.host === '' ? undefined : draft)
      }
    },
    /** The details that were there before the app was turned off, on this visit. */
    before,
    putBack() {
      if (before) change({ ...before, enabled: true })
      setBefore(undefined)
    },
  }
}

/** One save at a time. Whatever came of it, what the server has is read again. */
function useSaving() {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const [busy, setBusy] = useState<Saving>()
  const [failure, setFailure] = useState<ChangeFailure>()
  // A second press comes before the next render: only a ref stops it.
  const sending = useRef(false)

  async function run(saving: Saving, config: BatchAppSave, done: string): Promise<boolean> {
    if (sending.current) return false
    sending.current = true
    setBusy(saving)
    setFailure(undefined)
    const queryKey = appsKey(actingClientId)
    // An older answer on its way must not put back what has just been changed.
    await queryClient.cancelQueries({ queryKey })
    try {
      await saveApp(api, actingClientId, 'batch', config)
      // Should it not be read again, what was sent is shown.
      queryClient.setQueryData<Apps>(queryKey, (apps) => apps && { ...apps, batch: config })
      snackbar(done)
      return true
    } catch (error) {
      setFailure(changeFailure(error))
      return false
    } finally {
      // With the keys that the provider makes.
      await queryClient.invalidateQueries({ queryKey })
      sending.current = false
      setBusy(undefined)
    }
  }

  return { busy, failure, run, forget: () => setFailure(undefined) }
}
