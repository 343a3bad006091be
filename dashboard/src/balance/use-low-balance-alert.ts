import { useQueryClient } from '@tanstack/react-query'
import {
  addressesOf,
  addressLinesMessage,
  thresholdMessage,
} from '@tideway/contract/low-balance-alert'
import { useSnackbar } from '@tideway/look/snackbar'
import { useRef, useState } from 'react'
import { changeFailure, GENERIC_FAILURE } from '../payment-request/payment-request-failure.ts'
import { useApi } from '../session/api-context.tsx'
import { useOpenForm } from '../session/open-forms.ts'
import { useSession } from '../session/session-context.tsx'
import {
  type LowBalanceAlert,
  lowBalanceKey,
  saveEmails,
  saveThreshold,
} from './low-balance-queries.ts'
import type { SaveFailure } from './low-balance-words.ts'

const SAVED = 'Low balance Alert settings updated successfully.'
/** spec 8: the balance alert's messages stay for 5 s. */
const SHOWN_MS = 5_000

interface Texts {
  threshold: string
  /** One address per line. */
  addresses: string
}

export interface LowBalanceForm {
  texts: Texts
  messages: { threshold: string | undefined; addresses: string | undefined }
  busy: boolean
  failure: SaveFailure | undefined
  change: (part: Partial<Texts>) => void
  save: () => Promise<void>
}

/** What is typed over what is saved. It stays until it is saved. */
export function useLowBalanceAlert(saved: LowBalanceAlert): LowBalanceForm {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const [typed, setTyped] = useState<Partial<Texts>>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SaveFailure>()
  // A second press comes before the next render: only a ref stops it.
  const saving = useRef(false)
  useOpenForm(Object.keys(typed).length > 0)
  const texts = { threshold: saved.threshold, addresses: saved.emails.join('\n'), ...typed }
  const messages = {
    threshold: thresholdMessage(texts.threshold),
    addresses: addressLinesMessage(texts.addresses),
  }

  function change(part: Partial<Texts>) {
    if (saving.current) return
    setTyped((before) => ({ ...before, ...part }))
    setFailure(undefined)
  }

  async function save() {
    if (saving.current || messages.threshold || messages.addresses) return
    saving.current = true
    setBusy(true)
    setFailure(undefined)
    const next = { threshold: texts.threshold, emails: addressesOf(texts.addresses) }
    let at: SaveFailure['at'] = 'threshold'
    try {
      await saveThreshold(api, actingClientId, next.threshold)
      at = 'emails'
      await saveEmails(api, actingClientId, next.emails)
      queryClient.setQueryData(lowBalanceKey(actingClientId), next)
      setTyped({})
      snackbar(SAVED, { timeout: SHOWN_MS })
    } catch (error) {
      setFailure({ at, failure: changeFailure(error) })
      snackbar(GENERIC_FAILURE, { tone: 'error', timeout: SHOWN_MS })
      // What was typed stays; beside it stands what the server has.
      void queryClient.invalidateQueries({ queryKey: lowBalanceKey(actingClientId) })
    } finally {
      saving.current = false
      setBusy(false)
    }
  }

  return { texts, messages, busy, failure, change, save }
}
