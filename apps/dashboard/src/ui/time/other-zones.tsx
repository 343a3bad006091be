import { useEffect, useReducer } from 'react'
import { lazyComponent, useLazyComponent } from '../lazy-component.ts'

const tip = lazyComponent(async () => (await import('./other-zones-tip.tsx')).OtherZonesTip)

/** Shows a time in the other zones while it is under the pointer or focused. Its code loads at the first sign of use. */
export function OtherZones() {
  const [isWanted, want] = useReducer(() => true, false)
  const Tip = useLazyComponent(tip, isWanted, () => {})
  useEffect(() => {
    const once = { once: true, passive: true }
    document.addEventListener('pointerover', want, once)
    document.addEventListener('focusin', want, once)
    return () => {
      document.removeEventListener('pointerover', want)
      document.removeEventListener('focusin', want)
    }
  }, [])
  return Tip ? <Tip /> : null
}
