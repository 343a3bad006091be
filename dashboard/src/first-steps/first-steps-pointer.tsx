import { part, usePart } from '../ui/use-part.ts'

const hint = part(async () => (await import('./first-steps-hint.tsx')).FirstStepsHint)

/** For empty lists. Fetched only when a list is empty: the first screen of most people never needs it. */
export function FirstStepsPointer() {
  const Hint = usePart(hint, true, () => {})
  return Hint ? <Hint /> : null
}
