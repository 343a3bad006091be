import { UploadedAsset } from '@tideway/contract/apps/logo'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import { useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import type { LogoFile } from '../../ui/logo-file.ts'
import { usePageAlert } from '../settings-alert.tsx'
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
  const saving = useSectionSave({ hasPageAlert: true })
  const [chosen, setChosen] = useState<Chosen>()
  // A save that got no response may have been saved: the config that is read again shows it.
  const isSaved = chosen === undefined || (chosen.file === null ? !logoUrl : chosen.url === logoUrl)
  usePageAlert({
    failure: saving.failure,
    changed: !isSaved,
    saved: logoUrl ? 'the logo in the header' : 'no logo',
  })

  function choose(file: LogoFile | null | undefined) {
    if (saving.busy) return
    saving.forget()
    setChosen(file === undefined ? undefined : { file })
  }

  async function save() {
    if (chosen === undefined) return
    const saved = await saving.save(async () => ({ logoUrl: await addressOf(chosen) }))
    if (saved) setChosen(undefined)
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
    newLogo: isSaved ? undefined : (chosen.file ?? undefined),
    /** In use, and not about to be taken away. */
    logoUrl: isSaved ? (logoUrl ?? undefined) : undefined,
    changed: !isSaved,
    busy: saving.busy,
    choose,
    save,
  }
}
