import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Button } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { Icon } from '@tideway/design/indicators/icon'
import { smallScreen, wideScreen } from '@tideway/design/theme/breakpoints'
import { useMedia } from '@tideway/design/theme/use-media'
import type { ReactNode } from 'react'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { prefetch, useLazyOverlay } from '../lazy-component.ts'
import { lazyDrawer } from '../lazy-overlays.ts'
import styles from './list-layout.module.css'

/** A panel next to a list, which can be folded: 264 px at the right, or a drawer below 1200 px. */
export interface ListPanel<Target> {
  /**
   * Renders the panel. `target` is the requested part of it, a new object for each press. Pass the same function on
   * each render, because every key typed in the filter draws the layout and must not draw the panel again.
   */
  render: (close: () => void, target: Target | undefined) => ReactNode
  /** True if the user keeps it open where there is room next to the list. */
  shown: boolean
  onShow: (shown: boolean) => void
  /** Renders the summary of the folded panel, which the bar shows. */
  folded?: ((open: (target: Target) => void) => ReactNode) | undefined
}

export interface ListLayoutProps<Target> {
  /** A PageHead. */
  head: ReactNode
  panel?: ListPanel<Target> | undefined
  /** The search of a list without a panel, for the bar. */
  search?: ReactNode
  /** Refresh, which the bar shows if no panel contains it. */
  refresh?: ReactNode
  /** The filter over the loaded rows. Absent if the list has no filter. */
  filter?: { value: string; onChange: (value: string) => void } | undefined
  /** Buttons that a small screen shows behind the button 'Tools'. */
  tools?: ReactNode
  /** The DataTable, with its footer. */
  children: ReactNode
}

/**
 * Layout of a list's screen. It is as high as the window, so that bar, head and footer remain visible while rows
 * scroll.
 */
export function ListLayout<Target = never>(props: ListLayoutProps<Target>) {
  const { head, panel, search, refresh, filter, tools, children } = props
  const isWide = useMedia(wideScreen)
  const isSmall = useMedia(smallScreen)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [target, setTarget] = useState<Target>()
  const isNextToList = panel?.shown === true && isWide
  const place = useRef<HTMLDivElement>(null)
  const close = useCallback(() => setDrawerOpen(false), [])
  const render = panel?.render
  const drawn = useMemo(() => render?.(close, target), [render, close, target])
  const Drawer = useLazyOverlay(lazyDrawer, drawerOpen, close)

  /**
   * The pressed button disappears, so the focus moves to the button that reverses the choice, unless the panel has
   * taken it.
   */
  function fold(next: 'shown' | 'folded') {
    flushSync(() => panel?.onShow(next === 'shown'))
    if (document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>(`[data-panel="${next}"] button`)?.focus()
  }
  function open(target: Target | undefined) {
    setTarget(target)
    if (isWide) fold('shown')
    else setDrawerOpen(true)
  }
  // On a small screen the summary itself opens the panel, and takes the whole line.
  const opener =
    panel && !isNextToList && !(isSmall && panel.folded) ? (
      <span data-panel="folded">
        <Button
          kind="link"
          onClick={() => open(undefined)}
          onFocus={() => prefetch(lazyDrawer)}
          onPointerEnter={() => prefetch(lazyDrawer)}
        >
          Show search panel
        </Button>
      </span>
    ) : null

  return (
    <div className={styles.screen}>
      <button className={styles.skip} onClick={() => focusRows(place.current)} type="button">
        Skip to the rows
      </button>
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
          {filter || opener || tools || search || refresh ? (
            <div className={styles.bar}>
              {filter ? (
                <div className={styles.filter}>
                  <TextField
                    hideLabel
                    label="Filter"
                    onChange={filter.onChange}
                    placeholder="Filter"
                    type="search"
                    value={filter.value}
                  />
                </div>
              ) : null}
              {tools ? <Tools>{tools}</Tools> : null}
              {isNextToList ? null : panel?.folded?.(open)}
              {search}
              {(refresh && !isNextToList) || opener ? (
                <span className={styles.end}>
                  {isNextToList ? null : refresh}
                  {opener}
                </span>
              ) : null}
            </div>
          ) : null}
          {children}
        </div>
        {isNextToList ? (
          <aside aria-label="Search" className={styles.panel} data-panel="shown">
            <span className={styles.fold}>
              <Button kind="link" onClick={() => fold('folded')}>
                Hide panel
              </Button>
            </span>
            {drawn}
          </aside>
        ) : null}
      </div>
      {panel && Drawer ? (
        <Drawer onClose={close} open={!isWide && drawerOpen} title="Search">
          {drawn}
        </Drawer>
      ) : null}
    </div>
  )
}

/** Moves the focus past the controls above the rows, to the first row, or to the list if it has none. */
function focusRows(list: HTMLElement | null): void {
  const row = list?.querySelector<HTMLElement>('button[data-stop][tabindex="0"], tr[tabindex="0"]')
  const rows = row ?? list?.querySelector<HTMLElement>('section[tabindex]')
  rows?.focus()
}

/** The buttons of a list, which one button shows. */
function Tools({ children }: { children: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-controls={open ? id : undefined}
        aria-expanded={open}
        icon={<Icon of={IconAdjustmentsHorizontal} />}
        onClick={() => setOpen(!open)}
      >
        Tools
      </Button>
      {open ? (
        <div className={styles.tools} id={id}>
          {children}
        </div>
      ) : null}
    </>
  )
}
