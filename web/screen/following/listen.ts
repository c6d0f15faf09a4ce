import type { Socket } from 'socket.io-client'

type Listening = { isConnected(): boolean; stop(): void }

/** The console lists screens by their size; its own preview, in a frame, is none. */
function sizeUnlessPreview(): { width: number; height: number } | null {
  if (window !== window.parent) return null
  const pixels = (length: number) => Math.round(length * devicePixelRatio)
  return { width: pixels(innerWidth), height: pixels(innerHeight) }
}

type ScreenEvent = { itemId?: number }

/** Calls back whenever something happens that the screen may have to show, and after each reconnection. */
export function listen(screenCode: string, onNews: (kind?: string, event?: ScreenEvent) => void): Listening {
  let socket: Socket | null = null
  let isFollowing = false
  let isOver = false
  void import('socket.io-client').then(
    ({ io }) => {
      if (isOver) return
      socket = io({
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
        reconnectionDelay: 1_000,
        reconnectionDelayMax: 10_000,
      })
      const subscribe = () =>
        socket!.emit('subscribe', { screenCode, ...sizeUnlessPreview() }, ({ ok }: { ok: boolean }) => {
          isFollowing = ok
          onNews()
        })
      socket.on('connect', subscribe)
      socket.on('disconnect', (reason) => {
        isFollowing = false
        onNews()
        if (reason === 'io server disconnect') setTimeout(() => isOver || socket!.connect(), 2_000)
      })
      socket.on('connect_error', () => {
        if (!socket!.active) setTimeout(() => isOver || socket!.connect(), 5_000)
      })
      socket.on('unsubscribed', () => {
        isFollowing = false
        onNews()
      })
      socket.onAny((kind: string, event: ScreenEvent) => kind.startsWith('event.') && onNews(kind, event))
    },
    // Without events the screen reads every two seconds.
    () => {},
  )
  return {
    isConnected: () => isFollowing && socket?.connected === true,
    stop() {
      isOver = true
      socket?.disconnect()
    },
  }
}
