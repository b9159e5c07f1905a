import { Icon } from '#pwa/shared/ui/icon.tsx'

/** Why something was refused, read out as it appears; renders nothing while there is no reason. */
export function RefusalLine({ message }: { message: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <p className="flex items-start gap-2.5 rounded-2xl bg-wrong-tint px-4 py-3 font-medium text-wrong">
          <Icon name="warning-circle-fill" className="mt-px" />
          {message}
        </p>
      )}
    </div>
  )
}
