import { IconSearch } from '@tabler/icons-react'
import { Button } from '@tideway/look/button'
import { Icon } from '@tideway/look/icon'
import { TextField } from '@tideway/look/text-field'
import { useMedia, wide } from '@tideway/look/use-media'
import { type ReactNode, useState } from 'react'
import styles from './list-layout.module.css'
import { drawerPart } from './overlay-parts.ts'
import { prefetch, useOverlayPart } from './use-part.ts'

export interface ListLayoutProps {
  /** A PageHead. */
  head: ReactNode
  /** The search panel: 264 px at the right, a drawer below 1200 px. */
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

/** A list's screen: as high as the window, so that bar, head and footer stay while rows scroll. */
export function ListLayout(props: ListLayoutProps) {
  const { head, panel, panelTitle = 'Search', panelInBar, filter, actions, children } = props
  const isWide = useMedia(wide)
  const [panelOpen, setPanelOpen] = useState(false)
  const close = () => setPanelOpen(false)
  const Drawer = useOverlayPart(drawerPart, panelOpen, close)
  const opener =
    panel && !isWide && !panelInBar ? (
      <span className={styles.opener}>
        <Button
          icon={<Icon of={IconSearch} />}
          onClick={() => setPanelOpen(true)}
          onFocus={() => prefetch(drawerPart)}
          onPointerEnter={() => prefetch(drawerPart)}
        >
          {panelTitle}
        </Button>
      </span>
    ) : null
  return (
    <div className={styles.screen}>
      {head}
      <div className={styles.list}>
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
              {panelInBar ? panel?.(close) : null}
              {actions ? <div className={styles.actions}>{actions}</div> : null}
            </div>
          ) : null}
          {children}
        </div>
        {panel && isWide && !panelInBar ? (
          <aside aria-label={panelTitle} className={styles.panel}>
            {panel(close)}
          </aside>
        ) : null}
      </div>
      {panel && Drawer ? (
        <Drawer onClose={close} open={!isWide && panelOpen} title={panelTitle}>
          {panel(close)}
        </Drawer>
      ) : null}
    </div>
  )
}
