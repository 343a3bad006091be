import type { Tagged } from '@tideway/browser/http/http'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import type { Mt940Report } from '@tideway/contract/reports/report-settings'
import { mt940Defaults } from '@tideway/contract/reports/report-settings'
import { useSectionDraft } from '../use-section-draft.ts'
import type { SectionForm } from '../use-section-save.ts'

const SAVED = 'MT940 report settings updated successfully.'

const form: SectionForm<Mt940Report> = {
  draftOf: (config) => ({ ...mt940Defaults, ...config.featureFlags?.mt940Report }),
  partOf: (mt940Report) => ({ featureFlags: { mt940Report } }),
}

/** What is chosen over what is saved. It stays until it is saved. */
export function useMt940Form(config: Tagged<ClientConfig>) {
  const section = useSectionDraft(config, form)
  const { draft, saved } = section
  return {
    ...section,
    changed:
      draft.enabled !== saved.enabled ||
      draft.version !== saved.version ||
      draft.interval !== saved.interval,
    save: () => section.save(SAVED),
  }
}
