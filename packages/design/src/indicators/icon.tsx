import type { ComponentType, SVGProps } from 'react'

type TablerIcon = ComponentType<
  Omit<SVGProps<SVGSVGElement>, 'stroke' | 'ref'> & {
    size?: string | number
    stroke?: string | number
  }
>

export interface IconProps {
  /** An icon of @tabler/icons-react. */
  of: TablerIcon
  size?: 12 | 14 | 16 | 20
  className?: string | undefined
}

/**
 * An icon at the design's single stroke weight: 2 of Tabler's 24 units, about 1.4 px at 16. It is always decorative,
 * because the text next to it or the button's label carries the meaning.
 */
export function Icon({ of: Drawing, size = 16, className }: IconProps) {
  return <Drawing aria-hidden="true" className={className ?? ''} size={size} stroke={2} />
}
