import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'

const hint = lazyComponent(async () => (await import('./first-steps-hint.tsx')).FirstStepsHint)

/** Loads the hint for empty lists on demand, because the first screen of most users never needs it. */
export function FirstStepsPointer() {
  const Hint = useLazyComponent(hint, true, () => {})
  return Hint ? <Hint /> : null
}
