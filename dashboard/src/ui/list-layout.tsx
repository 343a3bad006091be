import { IconSearch } from '@tabler/icons-react'
import { wide } from '@tideway/look/breakpoints'
import { Button } from '@tideway/look/button'
import { Icon } from '@tideway/look/icon'
import { TextField } from '@tideway/look/text-field'
import { useMedia } from '@tideway/look/use-media'
import type { ReactNode } from 'react'
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod/mini'
import { storedPreference } from '../platform/stored-preferences.ts'
import styles from './list-layout.module.css'
import { drawerPart } from './overlay-parts.ts'
import { prefetch, useOverlayPart } from './use-part.ts'

export interface ListLayoutProps {
  /** A PageHead. */
  head: ReactNode
  /**
   * The search panel: 264 px at the right where it can be hidden, a drawer below 1200 px. While the function is the
   * same the panel is not drawn again: every key in the filter and every row that opens draws the layout.
   */
  panel?: ((close: () => void) => ReactNode) | undefined
  panelTitle?: string | undefined
  /** The panel is no more than a button, and stands in the bar at any width. */
  panelInBar?: boolean | undefined
  /** The filter over the loaded rows; left out where the list has none. */
  filter?: { value: string; onChange: (value: string) => void } | undefined
  /** Quiet buttons at the right of the bar: Configure Results, Export to CSV. */
  actions?: ReactNode
  /** The DataTable, with its footer. */
  children: ReactNode
}

/** Whether this browser shows the panel beside its lists: one choice for all of them. */
const panelPreference = storedPreference({
  key: 'listPanel',
  schema: z.enum(['shown', 'hidden']),
  fallback: 'shown',
})

/** A list's screen: as high as the window, so that bar, head and footer stay while rows scroll. */
export function ListLayout(props: ListLayoutProps) {
  const { head, panel, panelTitle = 'Search', panelInBar, filter, actions, children } = props
  const isWide = useMedia(wide)
  const [panelOpen, setPanelOpen] = useState(false)
  const isHidden = useSyncExternalStore(panelPreference.subscribe, panelPreference.get) === 'hidden'
  const isBeside = panel !== undefined && isWide && !panelInBar && !isHidden
  const place = useRef<HTMLDivElement>(null)
  const close = useCallback(() => setPanelOpen(false), [])
  const drawn = useMemo(() => panel?.(close), [panel, close])
  const Drawer = useOverlayPart(drawerPart, panelOpen, close)
  const opener =
    panel && !panelInBar && !isBeside ? (
      <span className={styles.opener} data-panel="hidden">
        <Button
          icon={<Icon of={IconSearch} />}
          onClick={() => (isWide ? fold('shown') : setPanelOpen(true))}
          onFocus={() => prefetch(drawerPart)}
          onPointerEnter={() => prefetch(drawerPart)}
        >
          {panelTitle}
        </Button>
      </span>
    ) : null

  /** The button that was pressed goes; the focus goes to the one that takes it back. */
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
          // In a short window the rows take the head's place as soon as they are scrolled; elsewhere the list is in sight already.
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
