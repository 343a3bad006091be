import type { ClientConfig } from '@tideway/contract/clients'
import { type Mt940Report, mt940Defaults } from '@tideway/contract/report-settings'
import { useState } from 'react'
import { useSectionSave } from '../use-section-save.ts'

const SAVED = 'MT940 report settings updated successfully.'

/** What is chosen over what is saved. It stays until it is saved. */
export function useMt940Form(config: ClientConfig) {
  const saving = useSectionSave()
  const [typed, setTyped] = useState<Partial<Mt940Report>>({})
  const saved = { ...mt940Defaults, ...config.featureFlags?.mt940Report }
  const draft = { ...saved, ...typed }
  const changed =
    draft.enabled !== saved.enabled ||
    draft.version !== saved.version ||
    draft.interval !== saved.interval

  return {
    draft,
    changed,
    busy: saving.busy,
    failure: saving.failure,
    change(part: Partial<Mt940Report>) {
      if (saving.busy) return
      setTyped((before) => ({ ...before, ...part }))
      saving.forget()
    },
    async save() {
      if (await saving.save({ featureFlags: { mt940Report: draft } }, SAVED)) setTyped({})
    },
  }
}
