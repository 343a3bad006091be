import { Link } from '@tanstack/react-router'
import type { MenuLinkProps } from '../ui/layout/side-menu.tsx'

/** An internal link by address, for components that do not know the routes. */
export function RouterLink({ href, ...rest }: MenuLinkProps) {
  return <Link {...rest} to={href} />
}
