/** 0 is nothing; beyond nine the server has stopped counting. */
export const unreadText = (count: number): string => (count > 9 ? '9+' : count > 0 ? String(count) : '');

/** The number of unread notifications on a bell; read out by the bell's own name. */
export const UnreadFigure = ({ count }: { count: number }) =>
  count > 0 && (
    <span
      aria-hidden="true"
      className="num absolute -top-1 left-1/2 ml-0.5 min-w-[18px] rounded-full bg-accent px-1 text-center font-semibold text-[11px] text-on-accent leading-[18px]"
    >
      {unreadText(count)}
    </span>
  );
