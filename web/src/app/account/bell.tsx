import { useLatePart } from '../../ui/overlay/use-late-part.ts';
import { pageStyles } from '../page-styles.ts';
import { BellButton } from './bell-button.tsx';

const loadPanel = async () => {
  const [panel] = await Promise.all([import('./bell-panel.tsx'), pageStyles()]);
  return panel.default;
};

/** The bell of wide screens; phones have a tab. The panel's code is loaded with the first look. */
export function Bell() {
  const { Part: Panel, open, prepare } = useLatePart(loadPanel);
  return (
    <div className="max-md:hidden">
      {Panel ? (
        <Panel />
      ) : (
        <BellButton
          aria-haspopup="dialog"
          aria-expanded={false}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={open}
        />
      )}
    </div>
  );
}
