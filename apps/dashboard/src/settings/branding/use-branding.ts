import { UploadedAsset } from '@tideway/contract/apps/logo'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import { useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import type { LogoFile } from '../../ui/logo/logo-file.ts'
import { usePageAlert } from '../settings-alert.tsx'
import { useSectionSave } from '../use-section-save.ts'

interface Chosen {
  /** Null removes the logo. */
  file: LogoFile | null
  /** Address once uploaded, so that a save that fails later does not upload it again. */
  url?: string
}

/** Holds the chosen logo until it is saved (spec 2.18). */
export function useBranding({ logoUrl }: ClientConfig) {
  const api = useApi()
  const saving = useSectionSave({ hasPageAlert: true })
  const [chosen, setChosen] = useState<Chosen>()
  // A save without a response may have been saved, which the next read of the config shows.
  const isSaved =
    chosen === undefined ||
    (chosen.file === null ? !logoUrl : chosen.url !== undefined && chosen.url === logoUrl)
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

  /** Uploads the logo and returns its address to save. */
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
    /** The logo in use, unless it is about to be removed. */
    logoUrl: isSaved ? (logoUrl ?? undefined) : undefined,
    changed: !isSaved,
    busy: saving.busy,
    choose,
    save,
  }
}
