import type { Tagged } from '@tideway/browser/http/http'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import { useState } from 'react'
import { changedSettings } from '../platform/merge.ts'
import type { AsRead, Overlap } from '../platform/save-on-top.ts'
import type { SaveOptions, SectionForm } from './use-section-save.ts'
import { useSectionSave } from './use-section-save.ts'

/**
 * What is typed in a section over what is saved. It stays until it is saved; where another person saved the same
 * fields since typing began, the section shows both first.
 */
export function useSectionDraft<Draft extends object>(
  config: Tagged<ClientConfig>,
  form: SectionForm<Draft>,
  options?: SaveOptions,
) {
  const saving = useSectionSave(options)
  const [typed, setTyped] = useState<Partial<Draft>>({})
  /** What typing began from; undefined while nothing is typed. */
  const [began, setBegan] = useState<AsRead<Draft>>()
  const [overlap, setOverlap] = useState<Overlap<Draft>>()
  const saved = form.draftOf(config)
  const newest = { draft: saved, etag: config.etag }
  // Typing begins again where nothing typed differs any more: it was saved, here or by another person.
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
    /** Answers whether it was saved. */
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
      /** What the person began from. */
      base: base.draft,
      /** Replaces the typed fields by `part`, as a change of what the other person saved. */
      resolve(part: Partial<Draft>) {
        setBegan(overlap.theirs)
        setTyped((before) => ({ ...before, ...part }))
        setOverlap(undefined)
      },
    },
  }
}
