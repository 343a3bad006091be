import { useQueryClient } from '@tanstack/react-query'
import type { WithEntityTag } from '@tideway/browser/http/http'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import type { DailyReportDraft } from '@tideway/contract/reports/report-settings'
import {
  dailyReportDraftOf,
  dailyReportMessages,
  dailyReportSettingsOf,
  targetMessage,
} from '@tideway/contract/reports/report-settings'
import { useState } from 'react'
import { changedSettings } from '../../platform/saving/merge.ts'
import { reportDeliveryKey } from '../../reports/delivery/report-delivery-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import { useHasSettled } from '../../ui/fields/use-has-settled.ts'
import { useSectionDraft } from '../use-section-draft.ts'
import type { SectionForm } from '../use-section-save.ts'
import type { TextName } from './daily-report-draft.ts'
import { fieldNames, firstWrong, isChanged, movesTarget } from './daily-report-draft.ts'

const SAVED = 'Daily Transaction report settings updated successfully.'
/** Duration of the daily report's errors: 5 s (spec 8). */
const ERROR_MS = 5_000

export type DailyReportForm = ReturnType<typeof useDailyReportForm>

const form: SectionForm<DailyReportDraft> = {
  draftOf: dailyReportDraftOf,
  partOf(draft, theirs) {
    const settings = dailyReportSettingsOf(draft)
    // Valid typed values may become invalid when they are merged with another user's save.
    if (settings === undefined) throw new Error('The merged settings of the report are not valid')
    const changed = changedSettings(dailyReportSettingsOf(theirs) ?? {}, settings)
    // Without changes, all settings are sent, because the first save creates the SSH key.
    return Object.keys(changed).length > 0 ? changed : settings
  },
}

/** Holds the typed changes until they are saved. */
export function useDailyReportForm(config: WithEntityTag<ClientConfig>) {
  const section = useSectionDraft(config, form, { errorMs: ERROR_MS })
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const { draft, saved, typed, busy } = section
  const [left, setLeft] = useState<ReadonlySet<TextName>>(new Set())
  const paused = useHasSettled(JSON.stringify(typed))
  const isErrorShown = (name: TextName) => left.has(name) || (paused && name in typed)

  return {
    draft,
    changed: isChanged(draft, saved),
    movesTarget: movesTarget(draft, saved),
    savedServer: { host: saved.host, port: saved.port },
    busy,
    failure: section.failure,
    /** Schedule, server and number of fields of the saved report. */
    savedText: `${saved.schedule} delivery to ${saved.host || 'no server'}, ${saved.fields.length} fields`,
    overlap: section.overlap,
    firstWrong: firstWrong(draft),
    /** Errors wait for a pause in typing, so that a user is not corrected in the middle of a word. */
    errorOf: (name: TextName) =>
      isErrorShown(name) ? dailyReportMessages[name](draft[name]) : undefined,
    /** Shown after a pause in typing the server's fields, or after Enter. */
    targetError: paused || left.size === fieldNames.length ? targetMessage(draft) : undefined,
    leave: (name: TextName) => setLeft((before) => new Set([...before, name])),
    change(part: Partial<DailyReportDraft>) {
      if (busy) return
      section.change(part)
      setLeft((before) => new Set([...before].filter((name) => !(name in part))))
    },
    async save() {
      if (dailyReportSettingsOf(draft) === undefined || !(await section.save(SAVED))) return
      // Undelivered reports are attempted again with the new settings.
      void queryClient.invalidateQueries({ queryKey: reportDeliveryKey(actingClientId) })
      setLeft(new Set())
    },
  }
}
