import { Skeleton } from '@tideway/design/indicators/skeleton'
import { lazyComponent, prefetch, useLazyOverlay } from '../../../ui/lazy-component.ts'
import type { SearchPanelProps } from '../search-panel.tsx'

/** Loaded after the list, which shows its search in chips. */
const searchPanel = lazyComponent(async () => (await import('../search-panel.tsx')).SearchPanel)

export const prefetchSearchPanel = () => prefetch(searchPanel)

/** The search panel of spec 2.11. `onFailure` is called if its code cannot be fetched. */
export function LazySearchPanel({
  onFailure,
  ...props
}: SearchPanelProps & { onFailure: () => void }) {
  const Panel = useLazyOverlay(searchPanel, true, onFailure)
  return Panel ? <Panel {...props} /> : <Skeleton height="280px" />
}
