import type { ClientConfig } from '@tideway/contract/clients'
import { UploadedAsset } from '@tideway/contract/logo'
import { useRef, useState } from 'react'
import { changeFailure } from '../../payment-request/payment-request-failure.ts'
import { reasonOf } from '../../platform/api-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import type { LogoFile } from '../../ui/logo-file.ts'
import { useSettingsAlert } from '../settings-alert.tsx'
import { useSectionSave } from '../use-section-save.ts'

interface Chosen {
  /** null takes the logo away. */
  file: LogoFile | null
  /** Once it is sent: a save that fails after it does not send it again. */
  url?: string
}

/** What is chosen over the logo in use (spec 2.18). */
export function useBranding({ logoUrl }: ClientConfig) {
  const api = useApi()
  const tell = useSettingsAlert()
  const saving = useSectionSave({ onFailure: tell })
  const [chosen, setChosen] = useState<Chosen>()
  const [sending, setSending] = useState(false)
  // A second press comes before the next render: only a ref stops it.
  const running = useRef(false)

  function choose(file: LogoFile | null | undefined) {
    if (running.current) return
    saving.forget()
    setChosen(file === undefined ? undefined : { file })
  }

  async function save() {
    if (running.current || chosen === undefined) return
    running.current = true
    setSending(true)
    tell(undefined)
    try {
      const url = await addressOf(chosen)
      if (await saving.save({ logoUrl: url })) setChosen(undefined)
    } catch (error) {
      const failed = changeFailure(error)
      tell(failed.kind === 'refused' ? { kind: 'refused', message: reasonOf(error) } : failed)
    } finally {
      running.current = false
      setSending(false)
    }
  }

  /** Sent first; what is answered is what is saved. */
  async function addressOf({ file, url }: Chosen): Promise<string | null> {
    if (file === null) return null
    if (url !== undefined) return url
    const uploaded = await api.portal({
      method: 'POST',
      path: '/clientsAssets',
      body: { content: file.dataUrl },
      schema: UploadedAsset,
    })
    setChosen({ file, url: uploaded.url })
    return uploaded.url
  }

  return {
    newLogo: chosen?.file ?? undefined,
    /** In use, and not about to be taken away. */
    logoUrl: chosen ? undefined : (logoUrl ?? undefined),
    changed: chosen !== undefined,
    busy: sending,
    choose,
    save,
  }
}
