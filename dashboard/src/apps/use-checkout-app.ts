import { useQueryClient } from '@tanstack/react-query'
import { type CheckoutApp, restoredColour } from '@tideway/contract/apps'
import { typedColour } from '@tideway/contract/colour'
import { useSnackbar } from '@tideway/look/snackbar'
import { useRef, useState } from 'react'
import { reasonOf } from '../platform/api-failure.ts'
import { useApi } from '../session/api-context.tsx'
import { useClientConfig } from '../session/client-queries.ts'
import { useSession } from '../session/session-context.tsx'
import type { LogoFile } from '../ui/logo-file.ts'
import { type Apps, appsKey, saveCheckoutApp, uploadLogo } from './app-queries.ts'
import { type CheckoutEdits, checkoutForm, switchedOff } from './checkout-draft.ts'

/** spec 8, apps. */
const SAVE_FAILED =
  'Something went wrong saving your checkout app configuration, please contact support'
const DISABLE_FAILED = 'Something went wrong disabling your checkout app, please contact support'

export type CheckoutTab = 'settings' | 'appearance'

interface NewLogo {
  file: LogoFile
  /** Once it is sent: a save that fails after it does not send it again. */
  url?: string
}

interface Failure {
  text: string
  /** What the server said, where it refused. */
  reason: string | undefined
}

/** What is changed about the checkout app, and saving it (spec 2.15). */
export function useCheckoutApp(saved: CheckoutApp) {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const payToAllowed = useClientConfig().data?.payToAllowed
  const [edits, setEdits] = useState<CheckoutEdits>({})
  const [logo, setLogo] = useState<NewLogo>()
  const [tab, setTab] = useState<CheckoutTab>('settings')
  /** Changes when everything is taken back: what was begun and not finished goes too. */
  const [revision, setRevision] = useState(0)
  const [busy, setBusy] = useState<'save' | 'disable'>()
  const [failure, setFailure] = useState<Failure>()
  // A second press comes before the next render: only a ref stops it.
  const running = useRef(false)
  const form = checkoutForm(saved, edits, { hasNewLogo: logo !== undefined, payToAllowed })

  function change(next: CheckoutEdits) {
    if (running.current) return
    setFailure(undefined)
    setEdits((before) => ({ ...before, ...next }))
  }

  function chooseLogo(file: LogoFile | undefined) {
    if (running.current) return
    setFailure(undefined)
    setLogo(file && { file })
  }

  function selectTab(next: CheckoutTab) {
    setTab(next)
    if (next === 'settings' && form.app === undefined) {
      change({ accentColour: typedColour(restoredColour(saved.accentColour)) })
    }
  }

  function revert() {
    if (running.current) return
    setEdits({})
    setLogo(undefined)
    setFailure(undefined)
    setRevision((before) => before + 1)
  }

  async function send(kind: 'save' | 'disable', failed: string, work: () => Promise<CheckoutApp>) {
    if (running.current) return
    running.current = true
    setBusy(kind)
    setFailure(undefined)
    const queryKey = appsKey(actingClientId)
    // An older answer on its way must not put back what is being changed.
    await queryClient.cancelQueries({ queryKey })
    try {
      const checkout = await work()
      queryClient.setQueryData<Apps>(queryKey, (apps) => ({ ...apps, checkout }))
      // The screen is told of it in a task of its own: until then the edits show the same.
      await new Promise((told) => setTimeout(told))
      setEdits({})
      setLogo(undefined)
      if (kind === 'disable') setTab('settings')
      snackbar(kind === 'save' ? 'Checkout app saved' : 'Checkout app disabled')
    } catch (error) {
      setFailure({ text: failed, reason: reasonOf(error) })
    } finally {
      running.current = false
      setBusy(undefined)
      // After a failure too: what got no answer may have been saved.
      void queryClient.invalidateQueries({ queryKey })
    }
  }

  function save() {
    const { app, saveOff } = form
    if (app === undefined || saveOff !== undefined) return
    void send('save', SAVE_FAILED, async () => {
      const config = logo ? { ...app, logoUrl: await sent(logo) } : app
      await saveCheckoutApp(api, actingClientId, config)
      return config
    })
  }

  async function sent({ file, url }: NewLogo): Promise<string> {
    if (url !== undefined) return url
    const uploaded = await uploadLogo(api, file.dataUrl)
    setLogo({ file, url: uploaded.url })
    return uploaded.url
  }

  function toggle(enabled: boolean) {
    if (enabled) return change({ enabled })
    if (!saved.enabled) {
      // It was on in this form alone: there is nothing to save.
      setTab('settings')
      return revert()
    }
    void send('disable', DISABLE_FAILED, async () => {
      const config = switchedOff(saved, payToAllowed)
      await saveCheckoutApp(api, actingClientId, config)
      return config
    })
  }

  return {
    ...form,
    /** What the switch shows: off as soon as it is being switched off. */
    enabled: busy === 'disable' ? false : form.draft.enabled,
    payToAllowed,
    newLogo: logo?.file,
    tab,
    busy,
    failure,
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
