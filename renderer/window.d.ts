import type { DesktopBridge } from '#shared/desktop-bridge.ts';

declare global {
  interface Window {
    readonly cmem?: DesktopBridge;
  }
}
