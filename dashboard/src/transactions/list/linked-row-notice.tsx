import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import type { LinkedRowAlertProps } from './linked-row-alert.tsx'

/** Loaded on demand, because few addresses open a row that the list has not loaded. */
const alert = lazyComponent(async () => (await import('./linked-row-alert.tsx')).LinkedRowAlert)

/** Notice above the rows if a link's row is not among them. */
export function LinkedRowNotice(props: LinkedRowAlertProps) {
  const { row, missing, failure } = props.linked
  const isWanted = row !== undefined || missing || failure !== undefined
  const Shown = useLazyComponent(alert, isWanted, () => undefined)
  return isWanted && Shown ? <Shown {...props} /> : null
}
