import type { ChangeFailure } from '@tideway/browser/http/change-failure'
import { formIntent } from '@tideway/browser/money/form-intent'
import { idempotencyKeys } from '@tideway/browser/money/idempotency-keys'
import type { FailedOutcome } from '@tideway/browser/money/send-once'
import { sendOnce } from '@tideway/browser/money/send-once'
import { useSingleMutation } from '@tideway/browser/mutations/use-single-mutation'
import { maxPrefixLength } from '@tideway/contract/payment-requests/pay-id'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import type { RefObject } from 'react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSiteConfig } from '../../../brand/site-config-context.tsx'
import { GENERIC_FAILURE } from '../../../platform/generic-failure.ts'
import { useApi } from '../../../session/api-context.tsx'
import { useClientConfig } from '../../../session/client-queries.ts'
import { useSession } from '../../../session/session-context.tsx'
import { createPaymentRequest, enquirePayId } from '../payment-request-mutations.ts'
import type { EnquiryState } from './pay-id-enquiries.ts'
import { PayIdEnquiries } from './pay-id-enquiries.ts'
import type { DraftField, PaymentRequestDraft, ReadyDraft } from './payment-request-draft.ts'
import {
  draftFields,
  draftMessage,
  isDraftTyped,
  payIdOf,
  readyDraft,
} from './payment-request-draft.ts'
import { SPOKEN_BYTES, spokenPrefix } from './spoken-prefix.ts'

/** Domains that a PayID may end with. Empty while loading and after a failed load. */
export interface PayIdDomains {
  names: readonly string[]
  failed: boolean
  /** True while loading again after a failure. */
  retrying: boolean
  retry: () => void
}

export interface PaymentRequestForm {
  draft: PaymentRequestDraft
  domains: PayIdDomains
  /** True if closing would lose typed text. */
  typed: boolean
  enquiry: EnquiryState
  /** True if another client uses the PayID, so that no request can be created with it (spec 2.8). */
  unavailable: boolean
  /** True while waiting for the enquiry or for the response to the create. */
  busy: boolean
  failure: ChangeFailure | undefined
  inputs: Record<DraftField, RefObject<HTMLInputElement | null>>
  /** Returns the message under a field, once it was left or Create was pressed. */
  message: (field: DraftField) => string | undefined
  change: (part: Partial<PaymentRequestDraft>) => void
  leave: (field: DraftField) => void
  /** Fills in an unused prefix. Offered only while the field is empty, so that nothing typed is lost. */
  suggestPrefix: () => void
  submit: () => Promise<void>
}

const FORM = 'payment-request'
const empty: PaymentRequestDraft = { domain: '', prefix: '', description: '', amount: '' }

export function usePaymentRequestForm(
  onCreated: (record: PaymentRequestRecord) => void,
): PaymentRequestForm {
  const api = useApi()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { paymentExpiryMinutes } = useSiteConfig()
  const { enquiries, enquiry } = usePayIdEnquiries()
  const domains = useDomains()
  const [texts, setTexts] = useState(empty)
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set())
  const creation = useSingleMutation({
    mutationFn: async (ready: ReadyDraft): Promise<FailedOutcome | undefined> =>
      (await mayCreate(ready.payID)) ? create(ready) : undefined,
  })
  const inputs = {
    prefix: useRef<HTMLInputElement>(null),
    description: useRef<HTMLInputElement>(null),
    amount: useRef<HTMLInputElement>(null),
  }
  const unavailable = enquiry.kind === 'answered' && enquiry.availability.kind === 'notAvailable'
  // Falls back to another domain if the client no longer has the chosen one.
  const domain = domains.names.find((name) => name === texts.domain) ?? domains.names[0] ?? ''
  const draft = { ...texts, domain }

  function change(part: Partial<PaymentRequestDraft>) {
    if (creation.isRunning()) return
    const next = { ...draft, ...part }
    setTexts({ ...texts, ...part })
    creation.reset()
    if (next.domain !== draft.domain) enquiries.chosen(payIdOf(next))
    else if (next.prefix !== draft.prefix) enquiries.typed(payIdOf(next))
  }

  async function submit() {
    // Enter in a field submits even if the button is disabled.
    if (creation.isRunning() || unavailable || domains.names.length === 0) return
    setLeft(new Set(draftFields))
    const ready = readyDraft(draft)
    if (ready === undefined) {
      const wrong = draftFields.find((field) => draftMessage(draft, field) !== undefined)
      if (wrong !== undefined) inputs[wrong].current?.focus()
      return
    }
    await creation.run(ready)
  }

  /** Waits for the enquiry. If it gives a new warning, the user must read that before the request is created. */
  async function mayCreate(payID: string): Promise<boolean> {
    const shown = enquiries.state()
    const settled = await enquiries.settled(payID)
    if (settled.kind !== 'answered' || settled.payId !== payID) return false
    if (settled.availability.kind === 'notAvailable') return false
    return settled.availability.kind === 'available' || settled === shown
  }

  async function create(ready: ReadyDraft): Promise<FailedOutcome | undefined> {
    const inputsOfKey = {
      clientId: actingClientId,
      payID: ready.payID,
      description: ready.description,
      amountCents: String(ready.amountCents),
    }
    const request = { ...ready, clientId: actingClientId, expiryMinutes: paymentExpiryMinutes }
    const outcome = await sendOnce(formIntent(idempotencyKeys, FORM, inputsOfKey), (attempt) =>
      createPaymentRequest(api, request, attempt),
    )
    if (outcome.kind === 'sent') {
      onCreated(outcome.answer)
      return undefined
    }
    snackbar(GENERIC_FAILURE, { tone: 'error' })
    return outcome
  }

  return {
    draft,
    domains,
    typed: isDraftTyped(draft),
    enquiry,
    unavailable,
    busy: creation.isPending,
    failure: creation.data,
    inputs,
    message: (field) => (left.has(field) ? draftMessage(draft, field) : undefined),
    change,
    leave: (field) => setLeft((fields) => new Set([...fields, field])),
    suggestPrefix() {
      const prefix = spokenPrefix(crypto.getRandomValues(new Uint8Array(SPOKEN_BYTES)))
      change({ prefix: prefix.slice(0, maxPrefixLength(domain)) })
      // The pressed button has disappeared, so the focus moves to the prefix.
      inputs.prefix.current?.focus()
    },
    submit,
  }
}

/** Returns the client's PayID domains, or the provider's default if the client is known to have none (spec 2.8). */
function useDomains(): PayIdDomains {
  const { defaultPayIdDomain } = useSiteConfig()
  const { data, isError, isFetching, refetch } = useClientConfig()
  const own = data?.payIDSuffix?.map((suffix) => suffix.domain) ?? []
  return {
    names: data === undefined || own.length > 0 ? own : [defaultPayIdDomain],
    failed: data === undefined && isError,
    retrying: isFetching,
    retry: () => void refetch(),
  }
}

/** Creates the enquiries of one form, which end with the form. */
function usePayIdEnquiries(): { enquiries: PayIdEnquiries; enquiry: EnquiryState } {
  const api = useApi()
  const snackbar = useSnackbar()
  const [enquiries] = useState(
    () =>
      new PayIdEnquiries({
        ask: (payId, signal) => enquirePayId(api, payId, signal),
        onFailure: () => snackbar(GENERIC_FAILURE, { tone: 'error' }),
      }),
  )
  useEffect(() => () => enquiries.close(), [enquiries])
  return { enquiries, enquiry: useSyncExternalStore(enquiries.subscribe, enquiries.state) }
}
