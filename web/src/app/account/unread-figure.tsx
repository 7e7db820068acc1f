/** 0 is nothing; beyond nine the server has stopped counting. */
export const unreadText = (count: number): string => (count > 9 ? '9+' : count > 0 ? String(count) : '');

/** The number of unread notifications on a bell; read out by the bell's own name. */
export const UnreadFigure = ({ count }: { count: number }) =>
  count > 0 && (
    <span
      aria-hidden="true"
      className="num absolute -top-1.5 left-[calc(100%-6px)] min-w-4 rounded-full bg-accent px-[3px] text-center font-semibold text-[10px] text-on-accent leading-4"
    >
      {unreadText(count)}
    </span>
  );
