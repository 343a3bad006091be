import type { ClientConfig } from '@tideway/contract/clients'
import {
  type DailyReportDraft,
  dailyReportDraftOf,
  dailyReportMessages,
  dailyReportSettingsOf,
  targetMessage,
} from '@tideway/contract/report-settings'
import { useState } from 'react'
import { usePause } from '../../ui/use-pause.ts'
import { useSectionSave } from '../use-section-save.ts'
import { fieldNames, firstWrong, isChanged, type TextName } from './daily-report-draft.ts'

const SAVED = 'Daily Transaction report settings updated successfully.'
/** spec 8: the daily report's errors stay for 5 s. */
const ERROR_MS = 5_000

export type DailyReportForm = ReturnType<typeof useDailyReportForm>

/** What is typed over what is saved. It stays until it is saved. */
export function useDailyReportForm(config: ClientConfig) {
  const saving = useSectionSave({ errorMs: ERROR_MS })
  const [typed, setTyped] = useState<Partial<DailyReportDraft>>({})
  const [left, setLeft] = useState<ReadonlySet<TextName>>(new Set())
  const saved = dailyReportDraftOf(config)
  const draft = { ...saved, ...typed }
  const paused = usePause(JSON.stringify(typed))
  const isSaid = (name: TextName) => left.has(name) || (paused && name in typed)

  return {
    draft,
    changed: isChanged(draft, saved),
    busy: saving.busy,
    failure: saving.failure,
    firstWrong: firstWrong(draft),
    /** Nobody is corrected in the middle of a word. */
    errorOf: (name: TextName) =>
      isSaid(name) ? dailyReportMessages[name](draft[name]) : undefined,
    /** Said once the server is no longer being filled in: after a pause, or a press on Enter. */
    targetError: paused || left.size === fieldNames.length ? targetMessage(draft) : undefined,
    leave: (name: TextName) => setLeft((before) => new Set([...before, name])),
    change(part: Partial<DailyReportDraft>) {
      if (saving.busy) return
      setTyped((before) => ({ ...before, ...part }))
      setLeft((before) => new Set([...before].filter((name) => !(name in part))))
      saving.forget()
    },
    async save() {
      const settings = dailyReportSettingsOf(draft)
      if (settings === undefined || !(await saving.save(settings, SAVED))) return
      setTyped({})
      setLeft(new Set())
    },
  }
}
