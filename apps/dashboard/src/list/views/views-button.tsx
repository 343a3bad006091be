import { IconBookmark } from '@tabler/icons-react'
import { Button } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { useCallback, useEffect, useRef, useState } from 'react'
import { lazyComponent, prefetch, useLazyComponent } from '../../ui/lazy-component.ts'
import type { Configurable, ListConfig } from '../columns/list-config.ts'
import styles from './views-button.module.css'

/** Loaded once the list is shown, because it reads the views. */
const viewsControl = lazyComponent(async () => (await import('./views-control.tsx')).ViewsControl)

/** A list that has views. */
export interface ListOfViews extends Configurable {
  segment: string
}

/** The label of the button: the open view's name, and true if the list no longer shows exactly that view. */
export interface ViewLabel {
  name: string
  isChanged: boolean
}

interface ViewsButtonProps {
  list: ListOfViews
  config: ListConfig
  /** True once rows are shown. */
  isShown: boolean
}

/** The button in the head of a list: 'Views', or the name of the open view. */
export function ViewsButton({ list, config, isShown }: ViewsButtonProps) {
  const box = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const [label, setLabel] = useState<ViewLabel>()
  const close = useCallback(() => setOpen(false), [])
  const hasStarted = useHasStarted()
  const Control = useLazyComponent(viewsControl, isShown || open, close)
  return (
    <span className={styles.box} ref={box}>
      <Button
        aria-expanded={open}
        aria-haspopup="dialog"
        icon={<Icon of={IconBookmark} />}
        kind="quiet"
        onClick={() => setOpen(true)}
        onPointerEnter={() => prefetch(viewsControl)}
      >
        <span className={styles.name}>{label?.name ?? 'Views'}</span>
        {label?.isChanged ? <span className={styles.changed}>· changed</span> : null}
      </Button>
      {Control ? (
        <Control
          box={box}
          config={config}
          hasStarted={hasStarted}
          list={list}
          onClose={close}
          onLabel={setLabel}
          open={open}
        />
      ) : null}
    </span>
  )
}

/** Returns a function that returns true once the user has pressed something since the list was entered. */
function useHasStarted(): () => boolean {
  const started = useRef(false)
  useEffect(() => {
    const done = new AbortController()
    const onPress = () => {
      started.current = true
      done.abort()
    }
    for (const sign of ['pointerdown', 'keydown'])
      window.addEventListener(sign, onPress, { signal: done.signal, capture: true })
    return () => done.abort()
  }, [])
  return useCallback(() => started.current, [])
}
