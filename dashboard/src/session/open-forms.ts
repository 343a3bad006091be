import { useEffect, useSyncExternalStore } from 'react'

/** What leaving the page would lose. */
export interface OpenForm {
  /** As it is named within a sentence: 'IP Whitelisting', 'the refund'. */
  name: string
  /** `secret`: it is shown once and never again; else changes that aren't saved. */
  loses: 'changes' | 'secret'
}

/** Replaced with every change, so that a screen notices. */
let open: readonly OpenForm[] = []
let leaving = false
const watchers = new Set<() => void>()

function setOpen(next: readonly OpenForm[]): void {
  open = next
  for (const watcher of watchers) watcher()
}

/** Whether a form is open whose content leaving the page would lose. */
export function isFormOpen(): boolean {
  return open.length > 0 && !leaving
}

/** The page is being left with the consent of whoever typed: nothing asks again. */
export function letFormsGo(): void {
  leaving = true
}

/** While `held`, the sign-in is not renewed, and a session that ends asks before it leaves the page (readings 2, token life). */
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

/** The open forms, in the order in which they were opened. */
export function useOpenForms(): readonly OpenForm[] {
  return useSyncExternalStore(watch, () => open)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const list = new Intl.ListFormat('en-AU')

/** What leaving would lose, a sentence for each kind: 'Your changes to IP Whitelisting aren’t saved.' */
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
