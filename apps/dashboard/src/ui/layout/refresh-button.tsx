import { IconRefresh } from '@tabler/icons-react'
import { Button } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import type { ReactNode } from 'react'

interface RefreshButtonProps {
  busy: boolean
  onRefresh: () => void
  /** True for a button as wide as its container. */
  wide?: boolean | undefined
  /** Text of the button, if it reads again for another reason. */
  children?: ReactNode
}

/** The button 'Refresh', which looks the same above and next to lists, and after a failed read. */
export function RefreshButton(props: RefreshButtonProps) {
  const { busy, onRefresh, wide, children = 'Refresh' } = props
  return (
    <Button
      busy={busy}
      icon={<Icon of={IconRefresh} />}
      onClick={onRefresh}
      type="button"
      wide={wide}
    >
      {children}
    </Button>
  )
}
