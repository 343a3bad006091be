import { IconRefresh } from '@tabler/icons-react'
import { Button } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import type { ReactNode } from 'react'

interface RefreshButtonProps {
  busy: boolean
  onRefresh: () => void
  /** True for a button as wide as its container. */
  wide?: boolean | undefined
  /** The words of a button that reads again for another reason. */
  children?: ReactNode
}

/** The one look of 'Refresh': above and next to lists, and where something could not be read. */
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
