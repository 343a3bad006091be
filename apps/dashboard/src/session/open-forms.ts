import { useEffect, useSyncExternalStore } from 'react'

/** A form whose content is lost on leaving the page. */
export interface OpenForm {
  /** Its name in a sentence: 'IP Whitelisting', 'the refund'. */
  name: string
  /** `secret`: content that is shown only once. `changes`: unsaved changes. */
  loses: 'changes' | 'secret'
}

/** Replaced on every change, so that screens are notified. */
let open: readonly OpenForm[] = []
let leaving = false
const watchers = new Set<() => void>()

function setOpen(next: readonly OpenForm[]): void {
  open = next
  for (const watcher of watchers) watcher()
}

/** Returns true if a form is open whose content would be lost on leaving the page. */
export function isFormOpen(): boolean {
  return open.length > 0 && !leaving
}

/** The user agreed to leave the page, so no form asks again. */
export function discardOpenForms(): void {
  leaving = true
}

/**
 * While `held`, the sign-in is not renewed, and an ended session asks before leaving the page (readings 2, token life).
 */
export function useOpenForm(
  name: string,
  held: boolean,
  loses: OpenForm['loses'] = 'changes',
): void {
  useEffect(() => {
    if (!held) return
    const form = { name, loses }
    setOpen([...open, form])
    return () => setOpen(open.filter((one) => one !== form))
  }, [name, held, loses])
}

/** Returns the open forms in the order of opening. */
export function useOpenForms(): readonly OpenForm[] {
  return useSyncExternalStore(watch, () => open)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const list = new Intl.ListFormat('en-AU')

/**
 * Returns the losses on leaving the page, one sentence for each kind: 'Your changes to IP Whitelisting aren’t saved.'
 */
export function lossWords(forms: readonly OpenForm[]): string[] {
  const named = (loses: OpenForm['loses']) =>
    list.format(new Set(forms.filter((form) => form.loses === loses).map(({ name }) => name)))
  const changes = named('changes')
  const secrets = named('secret')
  return [
    ...(changes === '' ? [] : [`Your changes to ${changes} aren’t saved.`]),
    ...(secrets === '' ? [] : [`We won’t show ${secrets} again.`]),
  ]
}
