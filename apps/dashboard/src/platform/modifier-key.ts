/** Name of this device's key for shortcuts. */
export const MODIFIER_KEY = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'
