/** The rest of Mantine's styles, loaded with the first page other than home (lazyPage.ts). */
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Group.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Badge.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import "@mantine/core/styles/Progress.layer.css";
import "@mantine/core/styles/Tabs.layer.css";
