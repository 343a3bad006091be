import { useQueryClient } from '@tanstack/react-query'
import type { Tagged } from '@tideway/browser/http/http'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import type { DailyReportDraft } from '@tideway/contract/reports/report-settings'
import {
  dailyReportDraftOf,
  dailyReportMessages,
  dailyReportSettingsOf,
  targetMessage,
} from '@tideway/contract/reports/report-settings'
import { useState } from 'react'
import { changedSettings } from '../../platform/merge.ts'
import { reportDeliveryKey } from '../../report-delivery/report-delivery-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import { usePause } from '../../ui/use-pause.ts'
import { useSectionDraft } from '../use-section-draft.ts'
import type { SectionForm } from '../use-section-save.ts'
import type { TextName } from './daily-report-draft.ts'
import { fieldNames, firstWrong, isChanged } from './daily-report-draft.ts'

const SAVED = 'Daily Transaction report settings updated successfully.'
/** spec 8: the daily report's errors stay for 5 s. */
const ERROR_MS = 5_000

export type DailyReportForm = ReturnType<typeof useDailyReportForm>

const form: SectionForm<DailyReportDraft> = {
  draftOf: dailyReportDraftOf,
  partOf(draft, theirs) {
    const settings = dailyReportSettingsOf(draft)
    // What was right when it was typed can become wrong beside what another person saved.
    if (settings === undefined) throw new Error('The merged settings of the report are not valid')
    const changed = changedSettings(dailyReportSettingsOf(theirs) ?? {}, settings)
    // The first save of all makes the SSH key, whether or not anything was changed.
    return Object.keys(changed).length > 0 ? changed : settings
  },
}

/** What is typed over what is saved. It stays until it is saved. */
export function useDailyReportForm(config: Tagged<ClientConfig>) {
  const section = useSectionDraft(config, form, { errorMs: ERROR_MS })
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const { draft, saved, typed, busy } = section
  const [left, setLeft] = useState<ReadonlySet<TextName>>(new Set())
  const paused = usePause(JSON.stringify(typed))
  const isSaid = (name: TextName) => left.has(name) || (paused && name in typed)

  return {
    draft,
    changed: isChanged(draft, saved),
    busy,
    failure: section.failure,
    /** Where the server delivers the report to, and when. */
    savedText: `${saved.schedule} delivery to ${saved.host || 'no server'}, ${saved.fields.length} fields`,
    overlap: section.overlap,
    firstWrong: firstWrong(draft),
    /** Nobody is corrected in the middle of a word. */
    errorOf: (name: TextName) =>
      isSaid(name) ? dailyReportMessages[name](draft[name]) : undefined,
    /** Said once the server is no longer being filled in: after a pause, or a press on Enter. */
    targetError: paused || left.size === fieldNames.length ? targetMessage(draft) : undefined,
    leave: (name: TextName) => setLeft((before) => new Set([...before, name])),
    change(part: Partial<DailyReportDraft>) {
      if (busy) return
      section.change(part)
      setLeft((before) => new Set([...before].filter((name) => !(name in part))))
    },
    async save() {
      if (dailyReportSettingsOf(draft) === undefined || !(await section.save(SAVED))) return
      // What was not delivered is tried with the new settings.
      void queryClient.invalidateQueries({ queryKey: reportDeliveryKey(actingClientId) })
      setLeft(new Set())
    },
  }
}
