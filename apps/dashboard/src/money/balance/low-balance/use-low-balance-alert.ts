import { useQueryClient } from '@tanstack/react-query'
import {
  addressesOf,
  addressLinesMessage,
  thresholdMessage,
} from '@tideway/contract/balance/low-balance-alert'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useState } from 'react'
import { GENERIC_FAILURE } from '../../../platform/generic-failure.ts'
import { changedSettings } from '../../../platform/saving/merge.ts'
import { refetchAfter } from '../../../platform/saving/refetch-after.ts'
import type { LoadedSettings, Overlap } from '../../../platform/saving/save-merged.ts'
import { saveMerged } from '../../../platform/saving/save-merged.ts'
import { useApi } from '../../../session/api-context.tsx'
import { useOpenForm } from '../../../session/open-forms.ts'
import { useSession } from '../../../session/session-context.tsx'
import type { ShownOverlap } from '../../../ui/saving/overlap-alert.tsx'
import { useSubmission } from '../../../ui/saving/use-submission.ts'
import type { LowBalanceAlert } from './low-balance-queries.ts'
import { lowBalanceKey, lowBalanceQuery, saveEmails, saveThreshold } from './low-balance-queries.ts'
import type { AlertSaveFailure, AlertSetting } from './low-balance-words.ts'

const SAVED = 'Low balance Alert settings updated successfully.'
/** Duration of the balance alert's messages: 5 s (spec 8). */
const SHOWN_MS = 5_000

interface Texts {
  threshold: string
  /** One address for each line. */
  addresses: string
}

export interface LowBalanceForm {
  texts: Texts
  messages: { threshold: string | undefined; addresses: string | undefined }
  busy: boolean
  failure: AlertSaveFailure | undefined
  overlap: ShownOverlap<LowBalanceAlert> | undefined
  change: (part: Partial<Texts>) => void
  save: () => Promise<void>
}

/** Holds the typed changes to the alert until they are saved. */
export function useLowBalanceAlert(saved: LowBalanceAlert): LowBalanceForm {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const [typed, setTyped] = useState<Partial<Texts>>({})
  /** Settings when typing started, or undefined if nothing is typed. */
  const [began, setBegan] = useState<LoadedSettings<LowBalanceAlert>>()
  const [overlap, setOverlap] = useState<Overlap<LowBalanceAlert>>()
  const { busy, failure, run, forget } = useSubmission()
  /** The last sent changes. `at` is the half whose save started last. */
  const [sent, setSent] = useState<{ changes: Partial<LowBalanceAlert>; at: AlertSetting }>()
  useOpenForm('the low balance alert', Object.keys(typed).length > 0)
  const texts = { threshold: saved.threshold, addresses: saved.emails.join('\n'), ...typed }
  const messages = {
    threshold: thresholdMessage(texts.threshold),
    addresses: addressLinesMessage(texts.addresses),
  }

  // If no typed value differs any more, the changes were saved here or by another user, and typing starts from the
  // newest settings.
  const isTyped = Object.keys(changedSettings(saved, alertOf(saved))).length > 0
  const base = isTyped && began ? began : { draft: saved }

  function change(part: Partial<Texts>) {
    if (busy) return
    setBegan(base)
    setTyped((before) => ({ ...before, ...part }))
    forget()
  }

  async function save() {
    if (messages.threshold || messages.addresses) return
    const queryKey = lowBalanceKey(actingClientId)
    let newOverlap: Overlap<LowBalanceAlert> | undefined
    async function send() {
      const ours = alertOf(base.draft)
      const changes = changedSettings(base.draft, ours)
      setSent({ changes, at: 'threshold' })
      newOverlap = await saveMerged({
        base,
        ours,
        newest: { draft: saved },
        read: async () => ({
          draft: await queryClient.fetchQuery({
            ...lowBalanceQuery(api, actingClientId),
            staleTime: 0,
          }),
        }),
        async send(next, { draft: theirs }) {
          const changed = changedSettings(theirs, next)
          const isSame = Object.keys(changed).length === 0
          if (isSame || changed.threshold !== undefined)
            await saveThreshold(api, actingClientId, next.threshold)
          setSent({ changes, at: 'emails' })
          if (isSame || changed.emails !== undefined)
            await saveEmails(api, actingClientId, next.emails)
          queryClient.setQueryData(queryKey, next)
        },
      })
    }
    async function sendOrSay() {
      try {
        await send()
      } catch (error) {
        snackbar(GENERIC_FAILURE, { tone: 'error', timeout: SHOWN_MS })
        throw error
      }
    }
    const ended = await run(...refetchAfter(queryClient, queryKey, sendOrSay))
    if (!ended) return
    setOverlap(newOverlap)
    if (newOverlap) return
    setTyped({})
    setBegan(undefined)
    snackbar(SAVED, { timeout: SHOWN_MS })
  }

  /** Returns the alert with the typed changes applied. */
  function alertOf(read: LowBalanceAlert): LowBalanceAlert {
    return {
      threshold: typed.threshold ?? read.threshold,
      emails: typed.addresses === undefined ? read.emails : addressesOf(typed.addresses),
    }
  }

  return {
    texts,
    messages,
    busy,
    failure: failure && sent && { failure, ...sent, saved },
    overlap: overlap && {
      ...overlap,
      base: base.draft,
      ours: alertOf(overlap.theirs.draft),
      resolve({ threshold, emails }) {
        setBegan(overlap.theirs)
        setTyped((before) => ({
          ...before,
          ...(threshold !== undefined && { threshold }),
          ...(emails !== undefined && { addresses: emails.join('\n') }),
        }))
        setOverlap(undefined)
      },
    },
    change,
    save,
  }
}
