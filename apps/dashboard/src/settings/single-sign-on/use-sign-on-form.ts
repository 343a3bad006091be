import { useQueryClient } from '@tanstack/react-query'
import type { SingleSignOn } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import { fieldOfProblem } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useState } from 'react'
import { refetchAfter } from '../../platform/saving/refetch-after.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { useSubmission } from '../../ui/saving/use-submission.ts'
import type { MappingRow, SignOnDraft, SignOnField } from './sign-on-draft.ts'
import { changeOf, draftOf, isChanged, missingOf } from './sign-on-draft.ts'
import { saveSingleSignOn, singleSignOnKey } from './single-sign-on-queries.ts'

const SAVED = 'Single sign-on settings updated successfully.'
const SERVER_FIELDS = ['issuer', 'clientSecret', 'defaultRole', 'enabled'] as const

/** Holds the typed changes until they are saved. A failure that names a field is shown at that field. */
export function useSignOnForm({ provider }: SingleSignOn) {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { busy, failure, run, forget } = useSubmission()
  const [typed, setTyped] = useState<Partial<SignOnDraft>>({})
  const [tried, setTried] = useState(false)
  const draft = { ...draftOf(provider), ...typed }
  const missing = missingOf(draft, provider)
  const queryKey = singleSignOnKey(actingClientId)
  const problem = failure?.kind === 'refused' ? fieldOfProblem(failure.message ?? '') : { text: '' }
  const fieldNamed = SERVER_FIELDS.find((name) => name === problem.field)

  async function send() {
    queryClient.setQueryData(queryKey, await saveSingleSignOn(api, actingClientId, changeOf(draft)))
  }

  function change(part: Partial<SignOnDraft>) {
    if (busy) return
    setTyped((before) => ({ ...before, ...part }))
    forget()
  }

  return {
    draft,
    busy,
    /** The failure, unless a field shows it. */
    failure: fieldNamed === undefined ? failure : undefined,
    changed: isChanged(draft, provider),
    change,
    changeRow(key: number, part: Partial<MappingRow>) {
      change({
        roleMapping: draft.roleMapping.map((row) => (row.key === key ? { ...row, ...part } : row)),
      })
    },
    errorOf(field: SignOnField | (typeof SERVER_FIELDS)[number]): string | undefined {
      if (field === fieldNamed) return problem.text
      return tried && field in missing ? missing[field as SignOnField] : undefined
    },
    async save() {
      setTried(true)
      if (Object.keys(missing).length > 0) return
      if (!(await run(...refetchAfter(queryClient, queryKey, send)))) return
      setTyped({})
      setTried(false)
      snackbar(SAVED)
    },
  }
}

export type SignOnForm = ReturnType<typeof useSignOnForm>
