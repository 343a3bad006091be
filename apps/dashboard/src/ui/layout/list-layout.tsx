import { IconSearch } from '@tabler/icons-react'
import { Button } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { Icon } from '@tideway/design/indicators/icon'
import { wideScreen } from '@tideway/design/theme/breakpoints'
import { useMedia } from '@tideway/design/theme/use-media'
import type { ReactNode } from 'react'
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod/mini'
import { storedPreference } from '../../platform/stored-preferences.ts'
import { prefetch, useLazyOverlay } from '../lazy-component.ts'
import { lazyDrawer } from '../lazy-overlays.ts'
import styles from './list-layout.module.css'

export interface ListLayoutProps {
  /** A PageHead. */
  head: ReactNode
  /**
   * The search panel: 264 px at the right where it can be hidden, a drawer below 1200 px. Pass the same function on
   * each render: every key typed in the filter draws the layout, and the panel must not be drawn again.
   */
  panel?: ((close: () => void) => ReactNode) | undefined
  panelTitle?: string | undefined
  /** True if the panel is only a button, which the bar shows at any width. */
  panelInBar?: boolean | undefined
  /** The filter over the loaded rows. Absent if the list has no filter. */
  filter?: { value: string; onChange: (value: string) => void } | undefined
  /** Quiet buttons at the right of the bar: Configure Results, Export to CSV. */
  actions?: ReactNode
  /** The DataTable, with its footer. */
  children: ReactNode
}

/** Remembers if this browser shows the panel beside its lists, one choice for all lists. */
const panelPreference = storedPreference({
  key: 'listPanel',
  schema: z.enum(['shown', 'hidden']),
  fallback: 'shown',
})

/** Layout of a list's screen, as high as the window, so that bar, head and footer remain while rows scroll. */
export function ListLayout(props: ListLayoutProps) {
  const { head, panel, panelTitle = 'Search', panelInBar, filter, actions, children } = props
  const isWide = useMedia(wideScreen)
  const [panelOpen, setPanelOpen] = useState(false)
  const isHidden = useSyncExternalStore(panelPreference.subscribe, panelPreference.get) === 'hidden'
  const isBeside = panel !== undefined && isWide && !panelInBar && !isHidden
  const place = useRef<HTMLDivElement>(null)
  const close = useCallback(() => setPanelOpen(false), [])
  const drawn = useMemo(() => panel?.(close), [panel, close])
  const Drawer = useLazyOverlay(lazyDrawer, panelOpen, close)
  const opener =
    panel && !panelInBar && !isBeside ? (
      <span className={styles.opener} data-panel="hidden">
        <Button
          icon={<Icon of={IconSearch} />}
          onClick={() => (isWide ? fold('shown') : setPanelOpen(true))}
          onFocus={() => prefetch(lazyDrawer)}
          onPointerEnter={() => prefetch(lazyDrawer)}
        >
          {panelTitle}
        </Button>
      </span>
    ) : null

  /** The pressed button disappears, so the focus moves to the button that reverses the choice. */
  function fold(next: 'shown' | 'hidden') {
    flushSync(() => panelPreference.set(next))
    place.current?.querySelector<HTMLElement>(`[data-panel="${next}"] button`)?.focus()
  }

  return (
    <div className={styles.screen}>
      {head}
      <div
        className={styles.list}
        onScrollCapture={({ target }) => {
          // In a short window, scrolling the rows scrolls the page head away. In other windows the list is fully
          // visible already.
          if (target instanceof Element && target.scrollTop > 0) {
            place.current?.scrollIntoView({ block: 'end' })
          }
        }}
        ref={place}
      >
        <div className={styles.results}>
          {filter || actions || opener || panelInBar ? (
            <div className={styles.bar}>
              {filter ? (
                <div className={styles.filter}>
                  <TextField
                    hideLabel
                    label="Filter"
                    onChange={filter.onChange}
                    placeholder="Filter"
                    prefix={<Icon of={IconSearch} />}
                    type="search"
                    value={filter.value}
                  />
                </div>
              ) : (
                <span className={styles.filter} />
              )}
              {opener}
              {panelInBar ? drawn : null}
              {actions ? <div className={styles.actions}>{actions}</div> : null}
            </div>
          ) : null}
          {children}
        </div>
        {isBeside ? (
          <aside aria-label={panelTitle} className={styles.panel} data-panel="shown">
            <span className={styles.fold}>
              <Button kind="link" onClick={() => fold('hidden')}>
                Hide panel
              </Button>
            </span>
            {drawn}
          </aside>
        ) : null}
      </div>
      {panel && Drawer ? (
        <Drawer onClose={close} open={!isWide && panelOpen} title={panelTitle}>
          {drawn}
        </Drawer>
      ) : null}
    </div>
  )
}
