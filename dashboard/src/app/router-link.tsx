import { Link } from '@tanstack/react-router'
import type { MenuLinkProps } from '../ui/side-menu.tsx'

/** A link inside the app, by its address: for places that know no routes. */
export function RouterLink({ href, ...rest }: MenuLinkProps) {
  return <Link {...rest} to={href} />
}
