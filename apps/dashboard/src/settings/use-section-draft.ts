import type { WithEntityTag } from '@tideway/browser/http/http'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import { useState } from 'react'
import { changedSettings } from '../platform/saving/merge.ts'
import type { LoadedSettings, Overlap } from '../platform/saving/save-merged.ts'
import type { SaveOptions, SectionForm } from './use-section-save.ts'
import { useSectionSave } from './use-section-save.ts'

/**
 * Holds a section's typed changes until they are saved. If another user saved the same fields since typing started, the
 * section first shows both values.
 */
export function useSectionDraft<Draft extends object>(
  config: WithEntityTag<ClientConfig>,
  form: SectionForm<Draft>,
  options?: SaveOptions,
) {
  const saving = useSectionSave(options)
  const [typed, setTyped] = useState<Partial<Draft>>({})
  /** Settings when typing started, or undefined if nothing is typed. */
  const [began, setBegan] = useState<LoadedSettings<Draft>>()
  const [overlap, setOverlap] = useState<Overlap<Draft>>()
  const saved = form.draftOf(config)
  const newest = { draft: saved, etag: config.etag }
  // If no typed value differs any more, the changes were saved here or by another user, and typing starts from the
  // newest settings.
  const isTyped = Object.keys(changedSettings(saved, typed)).length > 0
  const base = isTyped && began ? began : newest

  function change(part: Partial<Draft>) {
    if (saving.busy) return
    setBegan(base)
    setTyped((before) => ({ ...before, ...part }))
    saving.forget()
  }

  function forget() {
    setTyped({})
    setBegan(undefined)
    setOverlap(undefined)
  }

  return {
    saved,
    typed,
    draft: { ...saved, ...typed },
    busy: saving.busy,
    failure: saving.failure,
    change,
    /** Resolves to true if the settings were saved. */
    async save(done: string): Promise<boolean> {
      const ours = { ...base.draft, ...typed }
      const outcome = await saving.saveDraft(form, { base, ours, newest }, done)
      if (outcome === 'saved') forget()
      else setOverlap(outcome === 'failed' ? undefined : outcome)
      return outcome === 'saved'
    },
    overlap: overlap && {
      ...overlap,
      ours: { ...overlap.theirs.draft, ...typed },
      /** Settings when typing started. */
      base: base.draft,
      /** Replaces the typed fields with `part`, as a change to the other user's save. */
      resolve(part: Partial<Draft>) {
        setBegan(overlap.theirs)
        setTyped((before) => ({ ...before, ...part }))
        setOverlap(undefined)
      },
    },
  }
}
