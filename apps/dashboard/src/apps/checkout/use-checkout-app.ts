import { useQueryClient } from '@tanstack/react-query'
import type { CheckoutApp } from '@tideway/contract/apps/apps'
import { restoredColour } from '@tideway/contract/apps/apps'
import { typedColour } from '@tideway/contract/apps/colour'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useState } from 'react'
import { changedSettings } from '../../platform/saving/merge.ts'
import { refetchAfter } from '../../platform/saving/refetch-after.ts'
import type { LoadedSettings, Overlap } from '../../platform/saving/save-merged.ts'
import { saveMerged } from '../../platform/saving/save-merged.ts'
import { useApi } from '../../session/api-context.tsx'
import { useClientConfig } from '../../session/client-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import type { LogoFile } from '../../ui/logo/logo-file.ts'
import { useSubmission } from '../../ui/saving/use-submission.ts'
import type { Apps } from '../app-queries.ts'
import { appsKey, appsQuery, loadedCheckout, saveApp, uploadLogo } from '../app-queries.ts'
import type { CheckoutEdits } from './checkout-draft.ts'
import { checkoutEditsOf, checkoutForm, switchedOff } from './checkout-draft.ts'

/** Message for a failed save (spec 8, apps). */
const SAVE_FAILED =
  'Something went wrong saving your checkout app configuration, please contact support'
const DISABLE_FAILED = 'Something went wrong disabling your checkout app, please contact support'

export type CheckoutTab = 'settings' | 'appearance'

interface NewLogo {
  file: LogoFile
  /** Address once uploaded, so that a save that fails later does not upload it again. */
  url?: string
}

/** The last save. */
interface Sent {
  kind: 'save' | 'disable'
  /** Undefined until the new logo is uploaded, because nothing was saved before that. */
  changes?: Partial<CheckoutApp>
}

const failedTitles = { save: SAVE_FAILED, disable: DISABLE_FAILED }

/** Holds the checkout app's edits and saves them (spec 2.15). */
export function useCheckoutApp(newest: LoadedSettings<CheckoutApp>) {
  const saved = newest.draft
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const payToAllowed = useClientConfig().data?.payToAllowed
  const [edits, setEdits] = useState<CheckoutEdits>({})
  /** Settings when editing started, or undefined without edits. */
  const [began, setBegan] = useState<LoadedSettings<CheckoutApp>>()
  const [overlap, setOverlap] = useState<Overlap<CheckoutApp>>()
  const [logo, setLogo] = useState<NewLogo>()
  const [tab, setTab] = useState<CheckoutTab>('settings')
  /** Changes when all edits are reverted, which also discards unfinished input. */
  const [revision, setRevision] = useState(0)
  const [sent, setSent] = useState<Sent>()
  const sending = useSubmission()
  const busy = sending.busy ? sent?.kind : undefined
  const readApps = () => queryClient.fetchQuery({ ...appsQuery(api, actingClientId), staleTime: 0 })
  // A save without a response may have been saved, which the next read shows.
  const newLogo = logo?.url !== undefined && logo.url === saved.logoUrl ? undefined : logo
  const form = checkoutForm(saved, edits, { hasNewLogo: newLogo !== undefined, payToAllowed })
  // If nothing differs any more, the edits were saved here or by another user, and editing starts from the newest
  // settings.
  const base = form.changed && began ? began : newest

  function change(next: CheckoutEdits) {
    if (sending.busy) return
    sending.forget()
    setBegan(base)
    setEdits((before) => ({ ...before, ...next }))
  }

  function chooseLogo(file: LogoFile | undefined) {
    if (sending.busy) return
    sending.forget()
    setBegan(base)
    setLogo(file && { file })
  }

  function selectTab(next: CheckoutTab) {
    setTab(next)
    if (next === 'settings' && form.app === undefined) {
      change({ accentColour: typedColour(restoredColour(saved.accentColour)) })
    }
  }

  function revert() {
    if (sending.busy) return
    forgetEdits()
    sending.forget()
    setRevision((before) => before + 1)
  }

  function forgetEdits() {
    setEdits({})
    setLogo(undefined)
    setBegan(undefined)
    setOverlap(undefined)
  }

  async function send(
    kind: Sent['kind'],
    base: LoadedSettings<CheckoutApp>,
    change: () => Promise<CheckoutApp>,
  ) {
    const queryKey = appsKey(actingClientId)
    let newOverlap: Overlap<CheckoutApp> | undefined
    async function saving() {
      setSent({ kind })
      const ours = await change()
      setSent({ kind, changes: changedSettings(base.draft, ours) })
      newOverlap = await saveMerged({
        base,
        ours,
        newest,
        read: async () => loadedCheckout(await readApps()),
        async send(checkout, theirs) {
          const { etag } = await saveApp(api, actingClientId, 'checkout', checkout, theirs.etag)
          queryClient.setQueryData<Apps>(queryKey, (apps) => ({ ...apps, checkout, etag }))
        },
      })
      if (newOverlap) return
      // The screen shows the new settings in the next task. Until then, the edits show the same values.
      await new Promise((shown) => setTimeout(shown))
      forgetEdits()
    }
    if (!(await sending.run(...refetchAfter(queryClient, queryKey, saving)))) return
    if (newOverlap) {
      setOverlap(newOverlap)
      return
    }
    if (kind === 'disable') setTab('settings')
    snackbar(kind === 'save' ? 'Checkout app saved' : 'Checkout app disabled')
  }

  function save() {
    const { app, saveOff } = form
    if (app === undefined || saveOff !== undefined) return
    // Starts from the settings at the start of the edit. Saves by other users are merged in on sending.
    const ours = checkoutForm(base.draft, edits, { hasNewLogo: false, payToAllowed }).app ?? app
    void send('save', base, async () =>
      newLogo ? { ...ours, logoUrl: await uploaded(newLogo) } : ours,
    )
  }

  async function uploaded({ file, url }: NewLogo): Promise<string> {
    if (url !== undefined) return url
    const asset = await uploadLogo(api, file.dataUrl)
    setLogo({ file, url: asset.url })
    return asset.url
  }

  function toggle(enabled: boolean) {
    if (enabled) return change({ enabled })
    if (!saved.enabled) {
      // It was switched on only in this form, so there is nothing to save.
      setTab('settings')
      return revert()
    }
    void send('disable', newest, async () => switchedOff(saved, payToAllowed))
  }

  return {
    ...form,
    /** State of the switch, which is off as soon as switching off starts. */
    enabled: busy === 'disable' ? false : form.draft.enabled,
    payToAllowed,
    newLogo: newLogo?.file,
    tab,
    busy,
    failure: sending.failure,
    failedTitle: sent && failedTitles[sent.kind],
    /** True if the server lacks any of the last sent changes. */
    isLacking:
      sent?.changes === undefined || Object.keys(changedSettings(saved, sent.changes)).length > 0,
    overlap: overlap && {
      ...overlap,
      base: base.draft,
      ours: { ...overlap.theirs.draft, ...form.app },
      resolve(part: Partial<CheckoutApp>) {
        setBegan(overlap.theirs)
        setEdits((before) => ({ ...before, ...checkoutEditsOf(part) }))
        // The user chose the other user's logo over the unsaved one.
        if ('logoUrl' in part && part.logoUrl === overlap.theirs.draft.logoUrl) setLogo(undefined)
        setOverlap(undefined)
      },
    },
    revision,
    change,
    chooseLogo,
    selectTab,
    revert,
    save,
    toggle,
  }
}

export type CheckoutAppForm = ReturnType<typeof useCheckoutApp>
