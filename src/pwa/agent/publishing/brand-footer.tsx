import type { Agent } from '#contract/account.ts'

/** The Personal Brand footer as it will appear on the picture: its lowest eighth, always on paper, in both themes. */
export function BrandFooter({ agent }: { agent: Agent }) {
  const name = `${agent.first_name} ${agent.last_name}`.trim()
  return (
    <div className="absolute inset-x-0 bottom-0 z-1 flex h-[12%] min-h-12 items-center gap-2.5 rounded-b-[18px] bg-[#FDFBF8] px-3.5 text-[14px] leading-[18px] whitespace-nowrap text-[#2B1226] shadow-[inset_0_0_0_1px_rgb(43_18_38/0.1)]">
      {agent.avatar && (
        <img src={agent.avatar} alt="" className="aspect-square h-[62%] shrink-0 rounded-full object-cover" />
      )}
      <span className="min-w-0 overflow-hidden">
        <b className="block truncate font-semibold">{name}</b>
        <span className="block truncate text-[#65505D]">{[agent.license, agent.phone].filter(Boolean).join(', ')}</span>
      </span>
      {agent.broker_logo && (
        <img src={agent.broker_logo} alt="" className="ml-auto max-h-[56%] max-w-[26%] shrink-0 object-contain" />
      )}
      {!agent.broker_logo && agent.brokerage_name && (
        <em className="ml-auto max-w-[32%] shrink-0 truncate font-serif text-[15px] text-[#4B1D42] not-italic">
          {agent.brokerage_name}
        </em>
      )}
    </div>
  )
}
