import { useEffect } from 'react'

let open = 0
let leaving = false

/** Whether a form is open whose content leaving the page would lose. */
export function isFormOpen(): boolean {
  return open > 0 && !leaving
}

/** The page is being left with the consent of whoever typed: nothing asks again. */
export function letFormsGo(): void {
  leaving = true
}

/** While `held`, the sign-in is not renewed, and a session that ends asks before it leaves the page (readings 2, token life). */
export function useOpenForm(held = true): void {
  useEffect(() => {
    if (!held) return
    open += 1
    return () => {
      open -= 1
    }
  }, [held])
}
